import { Component, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ErrorState } from '../ui/page-states.tsx'

/** Confines a rendering error to the page that threw it, so that the navigation keeps working. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return <Boundary key={path}>{children}</Boundary>
}

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === null ? (
      this.props.children
    ) : (
      <ErrorState error={error} onRetry={() => location.reload()} />
    )
  }
}
