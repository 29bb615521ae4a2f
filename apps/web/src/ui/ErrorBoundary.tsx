import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Spinner } from './Spinner.tsx';

interface Props {
  children: ReactNode;
  /** A new value (such as the current page) gives the children another try. */
  resetKey?: string | undefined;
  /** Where to go from here, where trying again is of no use. */
  wayOut?: ReactNode;
  /** What stands for children that the page can do without; left out, the failure is told. */
  instead?: ReactNode;
  /** Tried before the failure is told; answers whether the page is about to be loaded anew. */
  recover?: ((error: Error) => Promise<boolean>) | undefined;
}

const reload = () => location.reload();

/** Keeps a broken page from taking the whole application along. React knows this only as a class. */
export class ErrorBoundary extends Component<Props, { failed: boolean; recovering: boolean }> {
  override state = { failed: false, recovering: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    if (this.props.recover && navigator.onLine) void this.recover(this.props.recover(error));
  }

  private async recover(reloading: Promise<boolean>) {
    this.setState({ recovering: true });
    if (!(await reloading)) this.setState({ recovering: false });
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false });
    // A page's code that could not be had without a network can be had with one.
    if (this.state.failed && !navigator.onLine) addEventListener('online', reload);
    else removeEventListener('online', reload);
  }

  override componentWillUnmount() {
    removeEventListener('online', reload);
  }

  override render() {
    const { children, wayOut, instead } = this.props;
    if (!this.state.failed) return children;
    if (instead !== undefined) return instead;
    if (this.state.recovering) {
      return (
        <div className="giro-global">
          <Spinner />
        </div>
      );
    }
    if (!navigator.onLine) {
      return (
        <div className="ancho bloque">
          <ErrorState
            heading="h1"
            title="Estás sin conexión"
            hint="Esta página se abre sola en cuanto tengas internet. Si ya tenías lugares apartados, siguen siendo tuyos."
          >
            {wayOut}
          </ErrorState>
        </div>
      );
    }
    return (
      <div className="ancho bloque">
        {/* A page's code that is gone after an update comes back with a reload. */}
        <ErrorState
          heading="h1"
          title="Algo salió mal"
          hint="Recarga la página para continuar. Si ya tenías lugares apartados, siguen siendo tuyos."
          onRetry={reload}
        >
          {wayOut}
        </ErrorState>
      </div>
    );
  }
}
