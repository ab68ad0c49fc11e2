import { CodeBlock } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { formatJson } from './payload-body.ts'

/** What was sent, to be read by people and byte for byte. */
export function PayloadPanel({ body }: { body: string | null }) {
  return (
    <Panel title="Payload">
      {body === null ? (
        <p className="quiet">It is not kept any more.</p>
      ) : (
        <Tabs
          label="Payload"
          tabs={[
            {
              name: 'Readable',
              content: <CodeBlock label="JSON on several lines" text={formatJson(body)} />,
            },
            {
              name: 'Raw',
              content: <CodeBlock label="Byte for byte, as it is signed and sent" text={body} />,
            },
          ]}
        />
      )}
    </Panel>
  )
}
