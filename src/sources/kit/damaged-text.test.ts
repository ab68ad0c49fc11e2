import assert from 'node:assert/strict'
import { test } from 'node:test'
import { undamaged } from './damaged-text.ts'

for (const [input, expected] of [
  ['R&amp;D', 'R&D'],
  ['l&amp;#039;achat', "l'achat"],
  ['l&#x27;eau', "l'eau"],
  ['prot&eacute;g&eacute;, &Ccedil;a, &OElig;uvre', 'protégé, Ça, Œuvre'],
  ['Travaux & services; A&B', 'Travaux & services; A&B'],
  ['&inconnu; &#9999999;', '&inconnu; &#9999999;'],
  ['ma\u00eetrise d\u0092\u009cuvre', 'maîtrise d’œuvre'],
  ['100 \u0080', '100 €'],
  ['Pr&#233;fecture\r\n de  la\u00a0Meuse ', 'Préfecture de la Meuse'],
  ['procÃ©dure', 'procédure'],
  ['&amp;amp;amp;', '&amp;'],
] as const) {
  test(`repairText: ${JSON.stringify(input)} → ${expected}`, () => assert.equal(undamaged(input), expected))
}
