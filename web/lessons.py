#!/usr/bin/env python3
"""Writes static pages of the articles' example and the lessons, for web/build: `web/lessons.py PROGRAM [URL]`.

Search engines read them, and a syllabus can link to them. Numbers, boards and trees come from the program. URL is the
address of the page, with a slash at its end; it adds canonical addresses and a site map."""
import json, re, subprocess, sys, tomllib
from html import escape
from pathlib import Path

PROGRAM, URL, HERE = sys.argv[1], ''.join(sys.argv[2:]), Path('web/dist/lessons')
MINUS = re.compile(r'(?<![^\s(])-(?=\d|inf| )')
CELLS = {'.': '<td>', 'X': '<td class="x">X', 'O': '<td class="o">O'}

def noughts(page, search, form, *options):
    """The tree of a search on the position of a page."""
    name, _, limit = search.partition(', ')
    words = {'format': form, 'algorithm': name.replace(' + ', '-').replace(' ', '-'), 'depth': limit.partition(' ')[0],
             'to-move': page.get('to_move'), 'connect': page.get('connect')}
    options += tuple(f'--{word}={value}' for word, value in words.items() if value) + ('--misere',) * page.get('misere', 0)
    text = subprocess.check_output([PROGRAM, 'tree', page['position'], *options], encoding='utf-8')
    return json.loads(text) if form == 'json' else text

def prose(text):
    """Paragraphs, with a true minus before numbers. One that begins with a space is code and keeps its lines."""
    parts = (escape(part.strip('\n'), quote=False) for part in text.split('\n\n'))
    return ''.join(f'<pre>{part}</pre>\n' if part[0] == ' ' else f'<p>{MINUS.sub("−", part)}</p>\n' for part in parts)

def score(node):
    return '~' * node.get('estimate', 0) + (f'{node["score"]:+}'.replace('-', '−') if node['score'] else '0')

def board(page, search=''):
    """The board, or what each move is worth if it is searched alone: pruning leaves only bounds of some."""
    alone = re.sub(r'(minimax|(ordered )?alpha-beta)( \+ [^,]*)?', 'minimax', search)
    root, rows = noughts(page, alone or 'minimax, 1 ply', 'json', '--open=1'), page['position'].split('/')
    letters, mark, moves = 'abcdefghijklmno'[:len(rows[0])], root['to_move'], page.get('after', '').split()
    cells = {f'{letter}{number}': CELLS[cell] for number, row in enumerate(rows, 1) for letter, cell in zip(letters, row)}
    for move in moves:
        cells[move], mark = CELLS[mark], 'XO'[mark == 'X']
    caption = f'After {", ".join(moves)}, {mark} is to move' if moves else f'{mark} is to move'
    for node in root['tree']['children'] if search else ():
        caption = 'Where each move leads' if 'shows' in page else f'Scores by {search}'
        text = '=↑↓'[(node['score'] > 0) - (node['score'] < 0)] if 'shows' in page else score(node)
        cells[node['move']] = f'<td class="{"best" if node["score"] == root["tree"]["score"] else "score"}">{text}'
    table = '<tr><td>' + ''.join(f'<th scope="col">{letter}' for letter in letters)
    for number in range(1, len(rows) + 1):
        table += f'\n<tr><th scope="row">{number}' + ''.join(cells[f'{letter}{number}'] for letter in letters)
    return f'<table><caption>{caption}</caption>\n{table}</table>\n'

def tree(page, search, *worksheet):
    """The drawn tree, in a file that pages share, and the same in words."""
    drawn, words = (noughts(page, search, form, *worksheet) for form in ('svg', 'outline'))
    name = re.sub(r'[^\w-]', '_', '-'.join([page['position'].replace('/', '-'), search, *worksheet])) + '.svg'
    (HERE / name).write_text(drawn, 'utf-8')
    size = re.search(r'width="\d+" height="\d+"', drawn)[0]
    return f'''<figure><a href="{name}"><img src="{name}" {size} alt="The tree of {search}; in words below"></a>
<figcaption><details><summary>In words</summary><pre>{escape(words)}</pre></details></figcaption></figure>
'''

def window(typed):
    """Alpha and beta as typed, in words; a score as it is."""
    alpha, _, beta = (part + 'infinity' * (part in ('-', '+')) for part in typed.partition(' '))
    return f'alpha {alpha}, beta {beta}' if beta else typed

def section(page, number):
    """A page of a lesson, with its answer folded, so that it is not printed."""
    filled, options, squares = page.get('tree') or page.get('windows'), page.get('options'), page.get('squares', '').split()
    numbers = '(' in page['position']
    asked = filled or page['search'][0] * numbers
    shown = [] if asked or 'after' in page else page['search']
    drawn = [tree(page, search) for search in shown if noughts(page, search, 'json')['nodes'] <= 16]
    answer = (options[page['right'] - 1] if options else 'The whole tree:' if filled else ' or '.join(squares)
              or window(page.get('typed', '')) or str(page.get('number', '')) or page['all'] or 'none')
    return f'''<section id="page-{number}"><h2>{number}</h2>
{'' if numbers else board(page)}{prose(page['text'])}<div class="question">{prose(page['question'])}</div>
<ol>{''.join(f'<li>{prose(option)}' for option in options or ())}</ol>{asked and tree(page, asked, '--blank')}
<p><a class="try" href="../#lesson={number}">Try it: page {number}</a></p>
<details><summary>Hint</summary>{prose(page['hint'])}</details>
<details><summary>Answer</summary><div class="question">{prose(answer)}</div>{prose(page['why'])}
{''.join([board(page, search) for search in shown] + drawn)}{asked and tree(page, asked, '--answers')}</details></section>
'''.replace('<ol></ol>', '')

def example(page):
    """What three searches find on the board of the articles."""
    blind, counting, pruning = (noughts(page, search, 'json') for search in ('blind minimax', 'minimax', 'alpha-beta'))
    worth = [', '.join(f'{node["move"]} {score(node)}' for node in found['tree']['children']) for found in (blind, counting)]
    cut, left = next((cut, left) for cut in pruning['tree']['children'] for left in cut.get('children', ()) if 'why' in left)
    return f'''{board(page)}<p>Most articles on minimax draw the tree of this board: {blind['nodes']} nodes, each a position.
X, who is to move, is MAX and takes the highest score. O is MIN and takes the lowest.</p>
<p>A finished game that X has won scores {score(blind['tree'])}, and a lost one as much below 0. Scores rise from there
to the board at the top, where the moves are worth {worth[0]}.</p>
{tree(page, 'blind minimax')}<h2>Counting plies</h2><p>A ply is one move by either side. If a win after d plies scores
10 − d and a loss d − 10, minimax prefers quick wins and slow losses: {worth[1]}.</p>
<h2>Alpha-beta</h2><p>Alpha-beta finds the same move with {pruning['nodes']} nodes. At {cut['move']} it leaves out O's
reply {left['move']}: {escape(left['why'])}</p>
{tree(page, 'alpha-beta')}<p><a class="try" href="../#stepper=main-tree">Try it: minimax, step by step</a></p>
<p><a class="try" href="../#stepper=main-tree&amp;algorithm=alpha-beta">Try it: alpha-beta, step by step</a></p>
'''

HERE.mkdir()
(HERE / 'lessons.css').write_bytes(Path('web/lessons.css').read_bytes())
lessons = [tomllib.loads(file.read_text('utf-8')) | {'name': file.stem} for file in Path('assets/lessons').glob('*.toml')]
pages = [['index', 'Lessons', 'minimax and alpha-beta on tic-tac-toe, with questions', '<ul>'],
         ['example', "The articles' example", 'minimax and alpha-beta on a small tree', example({'position': 'O.X/X../XOO'})]]
# The document has the order of the course, and what each lesson is about.
for number, title, about in re.findall(r'^\| (\d+) \| (.+?) \| (.+) \|$', Path('docs/lessons.md').read_text('utf-8'), re.M):
    lesson = next(lesson for lesson in lessons if lesson['title'] == title)
    texts = ''.join(section(page, f'{number}.{place}') for place, page in enumerate(lesson['page'], 1))
    pages.append([lesson['name'], f'{number}. {title}', about.replace('`', ''), texts])
pages[0][3] += ''.join(f'<li><a href="{name}.html">{title}</a>: {escape(about)}' for name, title, about, _ in pages[1:]) + '</ul>'
source, addresses = tomllib.loads(Path('Cargo.toml').read_text('utf-8'))['package']['repository'], [URL]
for place, (name, title, about, body) in enumerate(pages):
    near = [f'<a href="{pages[at][0]}.html">{pages[at][1]}</a>' for at in (place - 1, place + 1) if 0 <= at < len(pages)]
    addresses.append(escape(f'{URL}lessons/' + f'{name}.html' * bool(place)))
    canonical, about = f'<link rel="canonical" href="{addresses[-1]}">' * bool(URL), escape(about[0].upper() + about[1:])
    (HERE / f'{name}.html').write_text(f'''<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} - noughts: minimax on tic-tac-toe</title><meta name="description" content="{about}.">{canonical}
<link rel="icon" href="../icon.svg"><link rel="stylesheet" href="lessons.css">
<header><a href="../">noughts</a> <a href="./">Lessons</a></header>
<main><h1>{title}</h1><p>{about}. In <a href="../">noughts</a> the boards answer, and the keys in the text work.</p>
{body}</main>
<footer><nav>{' '.join(near)}</nav><p>Free: <a href="{source}">source and documents</a>, licence
<a href="{source}/blob/HEAD/LICENSE-MIT">MIT</a> or <a href="{source}/blob/HEAD/LICENSE-APACHE">Apache-2.0</a>.</p></footer></html>
''', 'utf-8')
if URL:
    listed = ''.join(f'<url><loc>{address}</loc></url>\n' for address in addresses)
    Path('web/dist/sitemap.xml').write_text(f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{listed}</urlset>\n')
