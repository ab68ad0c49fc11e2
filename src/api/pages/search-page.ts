import { SEARCH_LANGUAGES } from '../../query/languages/search-language.ts'
import { activeSynonymRules } from '../../query/synonyms/active-synonyms.ts'
import { MAX_RANKED_MATCHES } from '../../search/index-query.ts'
import type { ApiRoute } from '../routing.ts'
import { sendPage } from './html-page.ts'

const OPERATORS = [
  ['boulangerie paris', 'announcements with both words, in any inflection'],
  ['"liquidation judiciaire"', 'these words as written, in this order'],
  ['gmbh or sarl', 'one of the two; <code>or</code> binds tighter than a space'],
  ['-immobilier', 'announcements without the word'],
  ['adjudic*', 'words that begin so, after at least two letters'],
] as const

const WORDS = `<p>Case and accents are ignored. Articles, prepositions and conjunctions such as <code>de</code>, <code>the</code> or
<code>und</code> need not match, also in names. A word is found in any inflection in announcements of its language, and German
compounds by their parts: <code>Insolvenz</code> finds <code>Insolvenzverfahren</code>. <code>ae</code>, <code>oe</code>,
<code>ue</code> and <code>ss</code> are equal to <code>ä</code>, <code>ö</code>, <code>ü</code> and <code>ß</code>.</p>
<p>A tax or registration number, however it is written, finds all announcements of the entities that have it.</p>`

const SPELLING = `<p>Nothing is corrected unless you ask for it. If nothing is found, and each word that occurs in no announcement
resembles one that does, the header <code>Herald-Search</code> suggests another query:
<code>suggested-q=liquidation%20judiciaire</code>. <code>include=suggestions</code> lists suggestions in the body: corrected words, a
word or filter less, entities of that name. With <code>spelling=auto</code>, the suggested query is searched instead, and the header
says so: <code>corrected-q=liquidation%20judiciaire</code>.</p>
<p>If no entity has a name, names that differ by one letter in a word of at least five letters, or by two in one of at least eight, are
found, and the header is <code>Herald-Search: forgiving</code>. First letters, ordinary words and numbers have to match.</p>`

const ORDER = `<p>With <code>sort=auto</code>, one ordinary word, several of them with <code>or</code>, and a prefix are filters: newest first.
All other searches are ordered by relevance, also words that find related expressions (below, with an arrow). Announcements in the
language of the query come first. It is that of <code>lang</code>, or else of the requested jurisdictions or sources, or else of the
words. Relevance ranks the newest ${MAX_RANKED_MATCHES} matches; older ones follow, newest first. The header
<code>Herald-Search</code> says what was chosen.</p>`

const SYNONYMS = `<p>In <code>a, b</code>, each expression also finds the others. In <code>a =&gt; b</code>, the first also finds the second,
after announcements that contain it. A rule applies to announcements in its language.</p>`

/** `GET /docs/search`: how `q` is understood, and the synonyms of this installation. */
export const searchPage: ApiRoute = {
  method: 'GET',
  url: '/docs/search',
  schema: { hide: true },
  handler: async (_context, _request, reply) => {
    const rules = activeSynonymRules()
    const lists = SEARCH_LANGUAGES.map(language => {
      const items = (rules[language] ?? []).map(rule => `<li>${escapeHtml(rule)}</li>`)
      return `<h3>${language}</h3>\n<ul>\n${items.join('\n')}\n</ul>`
    })
    const sections = [
      `<h2 id="words">Words</h2>\n${operatorList()}\n${WORDS}`,
      `<h2 id="spelling">Spelling</h2>\n${SPELLING}`,
      `<h2 id="order">Order</h2>\n${ORDER}`,
      `<h2 id="synonyms">Synonyms</h2>\n${SYNONYMS}\n${lists.join('\n')}`,
    ]
    return sendPage(reply, 'Search', sections.join('\n'))
  },
}

function operatorList(): string {
  return `<dl>\n${OPERATORS.map(([typed, meaning]) => `<dt><code>${escapeHtml(typed)}</code></dt><dd>${meaning}</dd>`).join('\n')}\n</dl>`
}

/** The rules come from a file of the operator. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
