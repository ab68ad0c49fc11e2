import { CodeBlock } from '../../../ui/copy-button.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { RECEIVER_EXAMPLES } from './receiver-examples.ts'

/** Shows example receivers that verify deliveries, in five programming languages. */
export function ReceiverExampleTabs() {
  return (
    <Tabs
      label="Languages"
      tabs={RECEIVER_EXAMPLES.map(({ language, code }) => ({
        name: language,
        content: (
          <CodeBlock
            label={`Receiver in ${language}. Set the environment variables SECRET and PORT.`}
            text={code}
          />
        ),
      }))}
    />
  )
}
