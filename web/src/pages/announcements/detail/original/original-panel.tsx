import { X } from 'lucide-react'
import { lazyComponent } from '../../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../../loading/loading-fallbacks.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Panel } from '../../../../ui/page-layout.tsx'
import { announcementPageMessages } from '../messages/messages.ts'

const messages = announcementPageMessages.original

const OriginalDocument = lazyComponent(
  async () => (await import('./original-document.tsx')).default,
  PartFallback,
)

/** Shows the original beside the reading. */
export function OriginalPanel({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Panel
      title={messages.title}
      actions={
        <Button small variant="quiet" onClick={onClose}>
          <X size={15} aria-hidden /> {messages.close}
        </Button>
      }
    >
      <OriginalDocument id={id} />
    </Panel>
  )
}
