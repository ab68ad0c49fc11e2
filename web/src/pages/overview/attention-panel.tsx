import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { Panel } from '../../ui/page-layout.tsx'
import { localizeTimestamps } from '../webhooks/health/webhook-health-panel.tsx'
import type { AttentionItem } from './list-attention.ts'
import { overviewMessages } from './messages/messages.ts'
import css from './overview.module.css'

/** Lists what needs a person, each with its cause and the page on which to act. */
export function AttentionPanel({ items }: { items: readonly AttentionItem[] }) {
  return (
    <Panel title={overviewMessages.needsAttention}>
      <ul className={css.attention}>
        {items.map(({ key, tone, title, details, href }) => (
          <li key={key} className={css[tone]}>
            <TriangleAlert size={18} aria-hidden />
            <div>
              <h3>
                {href === null ? (
                  title
                ) : (
                  <Link href={href} className={css.title}>
                    {title}
                  </Link>
                )}
              </h3>
              {details.map(detail => (
                <p key={detail} className="small">
                  {localizeTimestamps(detail)}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
