import { plural } from '../../../../text/plural.ts'
import type { ResendMessages } from './en.ts'

const es: ResendMessages = {
  resendMissed: 'Reenviar perdidos',
  openMissed: 'Reenviar perdidos…',
  missedTitle: 'Reenviar eventos perdidos',
  missedHint:
    'Reenvía las entregas fallidas y los eventos que nunca se enviaron porque el webhook estaba desactivado. Los eventos ya entregados no se vuelven a enviar.',
  onlyEvents: 'Solo estos eventos',
  onlyEventsHint: 'No seleccione ninguno para incluir todos los eventos.',
  onlyJurisdictions: 'Solo estos territorios',
  onlyJurisdictionsHint: 'No seleccione ninguno para incluir todos los territorios.',
  nothingMissed: 'Nada que reenviar. Todos los eventos de este periodo se entregaron.',
  failedDeliveries: count => plural(count, { one: '# entrega falló.', other: '# entregas fallaron.' }),
  neverSent: count =>
    plural(count, { one: '# evento nunca se envió.', other: '# eventos nunca se enviaron.' }),
  findMissed: 'Buscar eventos perdidos',
  resend: count => plural(count, { one: 'Reenviar # entrega', other: 'Reenviar # entregas' }),
  resending: count => plural(count, { one: 'Reenviando # entrega', other: 'Reenviando # entregas' }),
  cancel: 'Cancelar',
  openBulk: 'Reenviar…',
  bulkTitle: 'Reenviar entregas',
  loading: 'Cargando webhooks',
  mode: 'Qué enviar',
  modes: {
    missed: 'Eventos perdidos',
    failed: 'Entregas fallidas',
    all: 'Entregas fallidas y correctas',
  },
  modeNotes: {
    missed:
      'Entregas fallidas y eventos que nunca se enviaron porque un webhook estaba en pausa o desactivado.',
    failed: 'Solo las entregas que se intentaron y fallaron.',
    all: 'Por ejemplo, si su sistema perdió datos. Los receptores ven de nuevo el mismo webhook-id.',
  },
  webhooks: 'Webhooks',
  allWebhooks: 'Todos los webhooks',
  events: 'Eventos',
  allEvents: 'Todos los eventos',
  count: 'Contar entregas',
  willBeSent: count => plural(count, { one: 'Se reenviará # entrega.', other: 'Se reenviarán # entregas.' }),
  nothingSelected: 'Con esta selección no hay nada que reenviar.',
  tableCaption: 'Entregas de cada webhook',
  webhook: 'Webhook',
  deliveries: 'Entregas',
  webhooksWithout: count =>
    plural(count, {
      one: '# webhook sin entregas de este tipo',
      other: '# webhooks sin entregas de este tipo',
    }),
  skipReasons: {
    disabled: 'No se envía: reanude antes este webhook.',
    deleted: 'Este webhook se eliminó.',
    scope: 'No se envía: requiere una clave con acceso a datos personales.',
  },
  since: 'Desde',
  until: 'Hasta',
  untilHint: 'Déjelo vacío para incluir todo hasta ahora.',
  datesReversed: 'Elija un inicio anterior al final.',
  enterTime: 'Introduzca una fecha y una hora.',
}

export default es
