import { CodeBlock } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { formatJson } from './event-payload.ts'

/** Shows the payload of a delivery, both formatted and byte for byte. */
export function PayloadPanel({ body }: { body: string | null }) {
  return (
    <Panel title="Payload">
      {body === null ? (
        <p className="quiet">No longer stored</p>
      ) : (
        <Tabs
          label="Payload"
          tabs={[
            {
              name: 'Formatted',
              content: <CodeBlock label="Formatted JSON" text={formatJson(body)} />,
            },
            {
              name: 'Raw',
              content: <CodeBlock label="Exact bytes, as signed and sent" text={body} />,
            },
          ]}
        />
      )}
    </Panel>
  )
}
