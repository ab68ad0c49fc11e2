import { CodeBlock } from '../../../ui/copy-button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { webhookMessages } from '../messages/messages.ts'
import { RECEIVER_EXAMPLES } from './receiver-examples.ts'

const { creation: messages } = webhookMessages

/** Shows example receivers that verify deliveries, in five programming languages. */
export function ReceiverExampleTabs() {
  return (
    <Tabs
      label={messages.languages}
      tabs={RECEIVER_EXAMPLES.map(({ language, code }) => ({
        name: language,
        content: <CodeBlock label={messages.receiverIn(language)} text={code} />,
      }))}
    />
  )
}
