import { CodeBlock } from '../../../ui/copy-button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { RECEIVER_EXAMPLES } from './receiver-examples.ts'

/** Example code that verifies deliveries, in five languages. */
export function ReceiverExampleTabs() {
  return (
    <Tabs
      label="Languages"
      tabs={RECEIVER_EXAMPLES.map(({ language, code }) => ({
        name: language,
        content: (
          <CodeBlock label={`Receiver in ${language}. Set SECRET and PORT in its environment.`} text={code} />
        ),
      }))}
    />
  )
}
