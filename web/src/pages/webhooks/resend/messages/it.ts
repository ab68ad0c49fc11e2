import { plural } from '../../../../text/plural.ts'
import type { ResendMessages } from './en.ts'

const it: ResendMessages = {
  resendMissed: 'Reinvia persi',
  openMissed: 'Reinvia persi…',
  missedTitle: 'Reinvia gli eventi persi',
  missedHint:
    'Reinvia le consegne non riuscite e gli eventi mai inviati perché il webhook era disattivato. Gli eventi già consegnati non vengono inviati di nuovo.',
  onlyEvents: 'Solo questi eventi',
  onlyEventsHint: 'Non selezionarne nessuno per includere tutti gli eventi.',
  onlyJurisdictions: 'Solo questi territori',
  onlyJurisdictionsHint: 'Non selezionarne nessuno per includere tutti i territori.',
  nothingMissed: 'Nulla da reinviare. Tutti gli eventi di questo periodo sono stati consegnati.',
  failedDeliveries: count =>
    plural(count, { one: '# consegna non è riuscita.', other: '# consegne non sono riuscite.' }),
  neverSent: count =>
    plural(count, {
      one: '# evento non è mai stato inviato.',
      other: '# eventi non sono mai stati inviati.',
    }),
  findMissed: 'Cerca eventi persi',
  resend: count => plural(count, { one: 'Reinvia # consegna', other: 'Reinvia # consegne' }),
  resending: count =>
    plural(count, { one: 'Nuovo invio di # consegna in corso', other: 'Nuovo invio di # consegne in corso' }),
  cancel: 'Annulla',
  openBulk: 'Reinvia…',
  bulkTitle: 'Reinvia consegne',
  loading: 'Caricamento dei webhook',
  mode: 'Che cosa inviare',
  modes: {
    missed: 'Eventi persi',
    failed: 'Consegne non riuscite',
    all: 'Consegne non riuscite e riuscite',
  },
  modeNotes: {
    missed: 'Consegne non riuscite ed eventi mai inviati perché un webhook era sospeso o disattivato.',
    failed: 'Solo le consegne tentate e non riuscite.',
    all: 'Ad esempio, se il sistema ha perso dati. I ricevitori vedono di nuovo lo stesso webhook-id.',
  },
  webhooks: 'Webhook',
  allWebhooks: 'Tutti i webhook',
  events: 'Eventi',
  allEvents: 'Tutti gli eventi',
  count: 'Conta le consegne',
  willBeSent: count =>
    plural(count, { one: '# consegna verrà reinviata.', other: '# consegne verranno reinviate.' }),
  nothingSelected: 'Nulla da reinviare con questa selezione.',
  tableCaption: 'Consegne di ogni webhook',
  webhook: 'Webhook',
  deliveries: 'Consegne',
  webhooksWithout: count =>
    plural(count, { one: '# webhook senza tali consegne', other: '# webhook senza tali consegne' }),
  skipReasons: {
    disabled: 'Non inviato: riprendere prima questo webhook.',
    deleted: 'Questo webhook è stato eliminato.',
    scope: 'Non inviato: serve una chiave con accesso ai dati personali.',
  },
  since: 'Dal',
  until: 'Fino al',
  untilHint: 'Lasciare vuoto per includere tutto fino a ora.',
  datesReversed: 'Scegliere un inizio precedente alla fine.',
  enterTime: 'Inserire data e ora.',
}

export default it
