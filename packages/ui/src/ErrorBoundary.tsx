import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Spinner } from './Spinner.tsx';

interface Props {
  children: ReactNode;
  /** A new value (such as the current page) gives the children another try. */
  resetKey?: string | undefined;
  /** A link to another place, for failures that a retry cannot mend. */
  wayOut?: ReactNode;
  /** Replaces children that the page can do without; if it is left out, the failure is shown. */
  instead?: ReactNode;
  /** Tried before the failure is shown; resolves true if the page is about to reload, now or after a wait. */
  recover?:
    | ((error: Error, how: { signal: AbortSignal; onWait: () => void }) => Promise<boolean>)
    | undefined;
}

type State = { is: 'fine' | 'failed' | 'recovering' | 'waiting' };

const reload = () => location.reload();

/** Keeps a broken page from breaking the whole application. React offers this only to classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { is: 'fine' };
  private left = new AbortController();

  static getDerivedStateFromError(): State {
    return { is: 'failed' };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    const { recover } = this.props;
    if (!recover) return;
    const { signal } = this.left;
    // Scrolls to the top, where the message begins, however far down the reader was.
    const become = (is: State['is']) => signal.aborted || this.setState({ is }, () => scrollTo(0, 0));
    become('recovering');
    void recover(error, { signal, onWait: () => become('waiting') }).then(
      reloading => reloading || become('failed'),
    );
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.is === 'fine' || previous.resetKey === this.props.resetKey) return;
    this.left.abort();
    this.left = new AbortController();
    this.setState({ is: 'fine' });
  }

  override componentWillUnmount() {
    this.left.abort();
  }

  override render() {
    const { children, wayOut, instead } = this.props;
    const { is } = this.state;
    if (is === 'fine') return children;
    if (instead !== undefined) return instead;
    if (is === 'recovering') {
      return (
        <div className="giro-global">
          <Spinner />
        </div>
      );
    }
    const waiting = is === 'waiting';
    return (
      <div className="ancho bloque">
        {/* A reload brings back a page's code that an update removed. */}
        <ErrorState
          heading="h1"
          title={waiting ? 'Estás sin conexión' : 'Algo salió mal'}
          hint={`${waiting ? 'Esta página se abre sola en cuanto tengas internet.' : 'Recarga la página para continuar.'} Si ya tenías lugares apartados, siguen siendo tuyos.`}
          onRetry={waiting ? undefined : reload}
        >
          {wayOut}
        </ErrorState>
      </div>
    );
  }
}
