import { CodeBlock } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { formatJson } from './event-payload.ts'
import { deliveryMessages as messages } from './messages/messages.ts'

/** Shows the payload of a delivery, both formatted and byte for byte. */
export function PayloadPanel({ body }: { body: string | null }) {
  return (
    <Panel title={messages.payload}>
      {body === null ? (
        <p className="quiet">{messages.noLongerStored}</p>
      ) : (
        <Tabs
          label={messages.payload}
          tabs={[
            {
              name: messages.formatted,
              content: <CodeBlock label={messages.formattedJson} text={formatJson(body)} />,
            },
            {
              name: messages.raw,
              content: <CodeBlock label={messages.exactBytes} text={body} />,
            },
          ]}
        />
      )}
    </Panel>
  )
}
