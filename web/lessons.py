#!/usr/bin/env python3
"""Makes static pages of the articles' example and the lessons, for web/build: `web/lessons.py PROGRAM [URL]`.

Search engines read them, and a syllabus can link to them. `noughts lessons print` writes the lessons; this adds the example,
what each lesson is about, and the way to the page. URL is the address of the page, with a slash at its end; it adds
canonical addresses and a site map."""
import json, re, subprocess, sys, tomllib
from html import escape
from pathlib import Path

PROGRAM, URL, HERE = sys.argv[1], ''.join(sys.argv[2:]), Path('web/dist/lessons')
BOARD = 'O.X/X../XOO'
SOURCE = tomllib.loads(Path('Cargo.toml').read_text('utf-8'))['package']['repository']
# The document has the order of the course, and what each lesson is about.
ABOUT = re.findall(r'^\| \d+ \| (.+?) \| (.+) \|$', Path('docs/lessons.md').read_text('utf-8'), re.M)

def noughts(search, form):
    command = [PROGRAM, 'tree', BOARD, '--algorithm', search, '--format', form]
    return subprocess.check_output(command, encoding='utf-8')

def score(node):
    return f'{node["score"]:+}'.replace('-', '−') if node['score'] else '0'

def tree(search):
    """The drawn tree, and the same in words."""
    (HERE / f'{search}.svg').write_text(noughts(search, 'svg'), 'utf-8')
    return f'''<figure><a href="{search}.svg"><img src="{search}.svg" alt="The tree of {search}; in words below"></a>
<figcaption><details><summary>In words</summary><pre>{escape(noughts(search, 'outline'))}</pre></details></figcaption></figure>
'''

def example():
    """What three searches find on the board of the articles."""
    blind, counting, pruning = (json.loads(noughts(search, 'json')) for search in ('blind', 'minimax', 'alpha-beta'))
    worth = [', '.join(f'{node["move"]} {score(node)}' for node in found['tree']['children']) for found in (blind, counting)]
    cut, left = next((cut, left) for cut in pruning['tree']['children'] for left in cut.get('children', ()) if 'why' in left)
    rows = '\n<tr><td>' + ''.join(f'<th scope="col">{letter}' for letter in 'abc')
    rows += ''.join(f'\n<tr><th scope="row">{number}' + ''.join(f'<td class="{cell.lower()}">{cell.strip(".")}' for cell in row) for number, row in enumerate(BOARD.split('/'), 1))
    return f'''<table><caption>X is to move</caption>{rows}</table>
<p>Most articles on minimax draw the tree of this board: {blind['nodes']} nodes, each a position.
X, who is to move, is MAX and takes the highest score. O is MIN and takes the lowest.</p>
<p>A finished game that X has won scores {score(blind['tree'])}, and a lost one as much below 0. Scores rise from there
to the board at the top, where the moves are worth {worth[0]}.</p>
{tree('blind')}<h2>Counting plies</h2><p>A ply is one move by either side. If a win after d plies scores
10 − d and a loss d − 10, minimax prefers quick wins and slow losses: {worth[1]}.</p>
<h2>Alpha-beta</h2><p>Alpha-beta finds the same move with {pruning['nodes']} nodes. At {cut['move']} it leaves out O's
reply {left['move']}: {escape(left['why'])}</p>
{tree('alpha-beta')}<p><a class="try" href="../#stepper=main-tree">Try it: minimax, step by step</a></p>
<p><a class="try" href="../#stepper=main-tree&amp;algorithm=alpha-beta">Try it: alpha-beta, step by step</a></p>
'''

def dressed(html, name, about, near=()):
    """A page with what it is about, and the way to noughts, its source and the lessons beside it."""
    about = escape(about[0].upper() + about[1:])
    address = escape(f'{URL}lessons/' + f'{name}.html' * (name != 'index'))
    canonical = f'<link rel="canonical" href="{address}">' * bool(URL)
    html = re.sub('<title>(.*)</title>', rf'''<title>\1 - noughts: minimax on tic-tac-toe</title>
<meta name="description" content="{about}.">{canonical}<link rel="icon" href="../icon.svg">''', html)
    html = html.replace('<main>', '<header><a href="../">noughts</a> <a href="./">Lessons</a></header>\n<main>')
    html = html.replace('</h1>', f'''</h1><p>{about}. In <a href="../">noughts</a> the boards answer, and the keys in the text work.</p>''')
    footer = f'''<p>Free: <a href="{SOURCE}">source and documents</a>, licence
<a href="{SOURCE}/blob/HEAD/LICENSE-MIT">MIT</a> or <a href="{SOURCE}/blob/HEAD/LICENSE-APACHE">Apache-2.0</a>.</p></footer>'''
    html = html.replace('</nav>', ' '.join(['', *near]) + '</nav>').replace('</footer>', footer)
    (HERE / f'{name}.html').write_text(html, 'utf-8')
    return address

subprocess.check_call([PROGRAM, 'lessons', 'print', '--output', HERE, '--url', '../'], stdout=subprocess.DEVNULL)
index = (HERE / 'index.html').read_text('utf-8')
links = re.findall('<li>(<a href=".*</a>)', index)
files = [re.match('<a href="(.+?).html', link)[1] for link in links]
texts = [(HERE / f'{name}.html').read_text('utf-8') for name in files]
for name, (_, about) in zip(files, ABOUT, strict=True):
    index = re.sub(f'(<li><a href="{name}.html">.*?</a>)', rf'\1: {escape(about.replace("`", ""))}', index)
index = index.replace('<ul>', '<ul>\n<li><a href="example.html">The articles\' example</a>: minimax and alpha-beta on a small tree')
shown = re.sub('<h1>.*</h1>', "<h1>The articles' example</h1>", re.sub('<title>.*</title>', "<title>The articles' example</title>", index))
shown = shown.replace(shown[shown.index('<ul>'):shown.index('</main>')], example())
addresses = [URL, dressed(index, 'index', 'minimax and alpha-beta on tic-tac-toe, with questions'),
             dressed(shown, 'example', 'minimax and alpha-beta on a small tree')]
for place, (name, text, (_, about)) in enumerate(zip(files, texts, ABOUT)):
    near = links[max(place - 1, 0):place] + links[place + 1:place + 2]
    addresses.append(dressed(text, name, about.replace('`', ''), near))
if URL:
    listed = ''.join(f'<url><loc>{address}</loc></url>\n' for address in addresses)
    Path('web/dist/sitemap.xml').write_text(f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{listed}</urlset>\n')
