import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Spinner } from './Spinner.tsx';

interface Props {
  children: ReactNode;
  /** A new value (such as the current page) gives the children another try. */
  resetKey?: string | undefined;
  /** Where to go from here, where trying again is of no use. */
  wayOut?: ReactNode;
  /** Stands for children that the page can do without; left out, the failure is told. */
  instead?: ReactNode;
  /** Tried before the failure is told; answers whether the page is about to be loaded anew, now or after a wait. */
  recover?:
    | ((error: Error, how: { signal: AbortSignal; onWait: () => void }) => Promise<boolean>)
    | undefined;
}

type State = { is: 'fine' | 'failed' | 'recovering' | 'waiting' };

const reload = () => location.reload();

/** Keeps a broken page from taking the whole application along. React knows this only as a class. */
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
    // The message in the page's stead begins where the page did, wherever the reader had come to.
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
        {/* A page's code that is gone after an update comes back with a reload. */}
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
