import { X } from 'lucide-react'
import { lazyComponent } from '../../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../../loading/loading-fallbacks.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Panel } from '../../../../ui/page-layout.tsx'

const OriginalDocument = lazyComponent(
  async () => (await import('./original-document.tsx')).default,
  PartFallback,
)

/** Shows the original beside the reading. */
export function OriginalPanel({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Panel
      title="Original"
      actions={
        <Button small variant="quiet" onClick={onClose}>
          <X size={15} aria-hidden /> Close original
        </Button>
      }
    >
      <OriginalDocument id={id} />
    </Panel>
  )
}
