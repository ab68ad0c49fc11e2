import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { LANGUAGE } from './i18n/language.ts'
import { preparePrinting } from './ui/print-mode.ts'
import { applyTheme } from './ui/theme.ts'
import { ToastHost } from './ui/toast-host.tsx'

document.documentElement.lang = LANGUAGE
applyTheme()
preparePrinting()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element #root')
createRoot(root).render(
  <StrictMode>
    {/* The Content Security Policy forbids inline <style> elements; our style sheets contain the same rules. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={createQueryClient()}>
        <App />
        <ToastHost />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
