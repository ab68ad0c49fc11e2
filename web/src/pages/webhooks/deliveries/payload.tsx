import { Code } from '../../../ui/copy.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { readable } from './body.ts'

/** What was sent, to be read by people and byte for byte. */
export function Payload({ body }: { body: string | null }) {
  return (
    <Panel title="Payload">
      {body === null ? (
        <p className="quiet">It is not kept any more.</p>
      ) : (
        <Tabs
          label="Payload"
          tabs={[
            { name: 'Readable', content: <Code label="JSON on several lines" text={readable(body)} /> },
            { name: 'Raw', content: <Code label="Byte for byte, as it is signed and sent" text={body} /> },
          ]}
        />
      )}
    </Panel>
  )
}
