import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBormeMeeting } from './meeting.ts'
import { readBormeNoticeFacts, reportsBormeDissolution } from './notice-facts.ts'
import { findBormeSignatories } from './signatories.ts'

for (const [text, change, total] of [
  [
    'acordó reducir el capital social en la cifra de 60.000 euros, con la finalidad de devolver aportaciones, quedando fijado en 120.000 euros.',
    60_000,
    120_000,
  ],
  [
    'se acordó reducir el capital por importe de 1.000.000,50 euros, mediante amortización de acciones, quedando establecido en la cifra de 500.000,25 €.',
    1_000_000.5,
    500_000.25,
  ],
  ['acordó aumentar el capital social en 300.000 euros mediante emisión de acciones.', 300_000, undefined],
  // Without the amount of the change, no total is certain.
  ['acordó reducir el capital social desde 100.000 euros hasta 50.000 euros.', undefined, undefined],
  ['acordó reducir el capital social amortizando 1.000 acciones.', undefined, undefined],
] as const) {
  test(`readBormeNoticeFacts: ${text.slice(0, 90)} → ${change}, ${total}`, () => {
    const facts = readBormeNoticeFacts(text, 'capital_reduction', '2026-10-01')
    assert.deepEqual([facts.capital_change_amount, facts.capital], [change, total])
  })
}

for (const [text, day] of [
  ['la Junta General celebrada el 10 de septiembre de 2026, acordó la fusión', '2026-09-10'],
  ['los socios acordaron, el 14 de septiembre de 2026, la fusión', '2026-09-14'],
  ['el balance cerrado a 31 de diciembre de 2025 y la junta celebrada el 1 de marzo de 2026', '2026-03-01'],
  ['Valdeloba, 15 de septiembre de 2026.- El Administrador', undefined],
] as const) {
  test(`readBormeNoticeFacts: ${text} → resolution of ${day}`, () =>
    assert.equal(readBormeNoticeFacts(text, 'merger', '2026-10-01').resolution_date, day))
}

test('readBormeNoticeFacts: notice of a meeting → no resolution', () =>
  assert.deepEqual(
    readBormeNoticeFacts('Por acuerdo celebrado el 1 de marzo de 2026', 'shareholders_meeting', '2026-10-01'),
    {},
  ))

for (const [text, expected] of [
  [
    'La Junta celebrada el 2 de mayo de 2026 acordó por unanimidad la disolución y liquidación de la sociedad.',
    true,
  ],
  ['La Junta ha acordado la disolución de la sociedad.', true],
  ['La Junta acordó la reactivación de la sociedad, en disolución desde 2020.', false],
  ['Se ofrece a los socios el derecho de suscripción. En caso de disolución…', false],
] as const) {
  test(`reportsBormeDissolution: ${text} → ${expected}`, () =>
    assert.equal(reportsBormeDissolution(text), expected))
}

for (const [end, expected] of [
  [
    'Madrid, 15 de septiembre de 2026.- El Administrador único, Bruno Fingido Olmo.',
    ['officer person Bruno Fingido Olmo'],
  ],
  [
    'Valdeloba, 8 de septiembre de 2026.- Los Administradores solidarios, Ana Fingida Lirio y Saúl Fingido Lirio.',
    ['officer person Ana Fingida Lirio', 'officer person Saúl Fingido Lirio'],
  ],
  [
    'Toledo, 3 de mayo de 2011. - El Liquidador, don Hugo Fingido Mirto.',
    ['liquidator person Hugo Fingido Mirto'],
  ],
  [
    'Toledo, 3 de mayo de 2011.- El Secretario del Consejo de Administración, D. Hugo de la Fingida Mirto.',
    ['officer person Hugo de la Fingida Mirto'],
  ],
  [
    'Toledo, 3 de mayo de 2011.- El Administrador único, Alfa Fingida, S.L., representada por don Luis Fingido Roble.',
    ['officer company Alfa Fingida, S.L.', 'officer person Luis Fingido Roble'],
  ],
  // Neither an office nor a name is certain.
  ['Toledo, 3 de mayo de 2011.- La sociedad.', []],
  ['Toledo, 3 de mayo de 2011.- El Notario, Pedro Fingido Sello.', []],
  ['cerrado a 31 de diciembre de 2010. - El administrador, según acuerdo de la junta.', []],
  ['Sin firma.', []],
] as const) {
  test(`findBormeSignatories: ${end} → ${expected.join(', ') || 'nobody'}`, () =>
    assert.deepEqual(
      findBormeSignatories(`Texto. ${end}`).map(({ role, type, name }) => `${role} ${type} ${name}`),
      expected,
    ))
}

test('readBormeMeeting: place, time and agenda → read; the seat only from the registered office', () => {
  const meeting = readBormeMeeting(
    'se convoca la Junta que se celebrará en el domicilio social, calle Fingida, 5, de Valdeloba (Toledo), el día 9 de noviembre de 2026, a las 12:00 horas, con arreglo al siguiente Orden del día Primero.- Disolución de la sociedad. Segundo.- Nombramiento de liquidador. Se recuerda el derecho. Toledo, 2026.',
  )
  assert.deepEqual(meeting, {
    place: 'el domicilio social, calle Fingida, 5, de Valdeloba (Toledo)',
    seat: 'Valdeloba',
    time: '12:00',
    agenda: ['Disolución de la sociedad', 'Nombramiento de liquidador'],
  })
  const elsewhere = readBormeMeeting(
    'tendrá lugar en el Centro de Servicios a las Empresas, de Valdeloba, el próximo día 9 de noviembre, a las diez treinta horas.',
  )
  assert.deepEqual(elsewhere, {
    place: 'el Centro de Servicios a las Empresas, de Valdeloba',
    seat: null,
    time: '10:30',
    agenda: [],
  })
})

test('readBormeMeeting: street at the end of the address → no town', () =>
  assert.equal(
    readBormeMeeting('se celebrará en el domicilio social, Edificio Sol, el día 9 de mayo').seat,
    null,
  ))
