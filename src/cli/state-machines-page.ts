import { CRAWL_DAY_STATES, CRAWL_DAY_TRANSITIONS } from '../crawls/crawl-day-plan.ts'
import { RUN_TRANSITIONS } from '../crawls/run-transitions.ts'
import { DELIVERY_TRANSITIONS } from '../deliveries/delivery-transitions.ts'
import { DIGEST_TRANSITIONS } from '../mail/digest.ts'
import { MAIL_TRANSITIONS } from '../mail/mail.ts'
import { MAIL_ADDRESS_TRANSITIONS } from '../mail/mail-address.ts'
import type { StateTransition } from '../model/state-transition.ts'
import { HEALTH_TRANSITIONS } from '../subscriptions/subscription-health.ts'

/** Returns the sections of docs/state-machines.md. */
export function stateMachineSections(): string[] {
  return [
    '## Deliveries',
    'A delivery is one event for one subscription. It is `waiting` until it is delivered or has failed; a failed ' +
      'delivery',
    'still gets one final automatic attempt.',
    diagram(DELIVERY_TRANSITIONS),
    '## Health of a subscription',
    'Nothing is sent to a disabled subscription; its open deliveries fail.',
    diagram(HEALTH_TRANSITIONS),
    '## Mails',
    'A mail is sent again until it is no longer `queued`. One that a report returns after it was sent becomes `bounced`.',
    diagram(MAIL_TRANSITIONS),
    '## Mail addresses',
    'Only a confirmed address receives more than the mail that asks to confirm it.',
    diagram(MAIL_ADDRESS_TRANSITIONS),
    '## Digests',
    diagram(DIGEST_TRANSITIONS),
    '## Runs',
    diagram(RUN_TRANSITIONS),
    '## Publication days',
    'Each request for a day determines its state again. A day that is `complete` or `none` is requested again only ' +
      'while',
    'its source revisits it; a day that is `lost` is never requested again.',
    diagram(CRAWL_DAY_TRANSITIONS),
    ...Object.entries(CRAWL_DAY_STATES).map(([state, meaning]) => `- \`${state}\`: ${meaning}`),
  ]
}

/** Builds a Mermaid state diagram. Different causes of the same transition share an arrow. */
function diagram<State extends string>(transitions: readonly StateTransition<State>[]): string {
  const byArrow = Map.groupBy(transitions, ({ from, to }) => `${from ?? '[*]'} --> ${to}`)
  const arrows = [...byArrow].map(
    ([arrow, group]) => `  ${arrow}: ${group.map(({ cause }) => cause).join(' · ')}`,
  )
  return ['', '```mermaid', 'stateDiagram-v2', ...arrows, '```', ''].join('\n')
}
