import { useAnswer } from '@taquilla/cliente/useAnswer';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { useOnline } from '@taquilla/ui/useOnline.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { queryOfPago } from '../../api/callApart.ts';
import { retryHint } from '../../api/retryHint.ts';
import { useDeDonde } from '../../layout/useDeDonde.ts';
import { guardarAplicacion } from '../../offline/guardarBoletos.ts';
import { paths } from '../../paths.ts';
import { useSesion } from '../../sesion/useSesion.ts';
import { Desenlace } from './Desenlace.tsx';
import { Ofrecidos } from './Ofrecidos.tsx';
import { PorPagar } from './PorPagar.tsx';
import { guardarPago, leerPagoGuardado, type Pago } from './pagosGuardados.ts';
import './Pago.css';

/** Milliseconds between two looks at a purchase that waits: its page shows the tickets' arrival by itself. */
const CADA_MS = 5_000;

/** A purchase that is paid by reference, by the id behind the `#` (§B2.10): readable without a network once it was seen. */
export function PagoPage() {
  const reservaId = useReservaId();
  const { data, error, refetch } = useAnswer(queryOfPago(reservaId));
  const [guardado] = useState(() => leerPagoGuardado(reservaId));
  const sinRed = !useOnline();
  const pago = data ?? (guardado?.reservaId === reservaId ? guardado : null);
  useVigilia(data, refetch);
  return (
    <div className="ancho pago-pendiente">
      <PageTitle title="Tu pago pendiente" />
      {pago ? (
        <>
          {(sinRed || (error && !data)) && (
            <Notice live>
              <strong>Sin conexión.</strong> Tu {pago.medio === 'spei' ? 'CLABE' : 'referencia'} y tus datos
              siguen aquí. El tiempo corre en nuestro reloj, no en tu teléfono.
            </Notice>
          )}
          <Segun key={reservaId} pago={pago} releer={refetch} sinRed={sinRed} />
        </>
      ) : error ? (
        <SinPago error={error} onRetry={() => void refetch()} />
      ) : (
        <Cargando />
      )}
    </div>
  );
}

function Segun({ pago, releer, sinRed }: { pago: Pago; releer: () => Promise<unknown>; sinRed: boolean }) {
  if (pago.estado !== 'por_pagar') return <Desenlace pago={pago} />;
  if (pago.ofrecidos) return <Ofrecidos pago={pago} />;
  return <PorPagar pago={pago} releer={releer} sinRed={sinRed} />;
}

/** Keeps what was read for the time without a network, and looks again while money is waited for. */
function useVigilia(pago: Pago | undefined, refetch: () => Promise<unknown>): void {
  const espera = pago?.estado === 'por_pagar';
  useEffect(() => {
    if (pago) guardarPago(pago);
  }, [pago]);
  useEffect(() => {
    if (!espera) return;
    void guardarAplicacion();
    const timer = setInterval(() => document.visibilityState === 'visible' && void refetch(), CADA_MS);
    return () => clearInterval(timer);
  }, [espera, refetch]);
}

function useReservaId(): string {
  return useSyncExternalStore(
    changed => {
      addEventListener('hashchange', changed);
      return () => removeEventListener('hashchange', changed);
    },
    () => location.hash.slice(1),
    () => '',
  );
}

function SinPago({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { status } = useSesion();
  const aqui = useDeDonde();
  const noEsta = 'status' in error && error.status === 404;
  if (!noEsta)
    return <ErrorState title="No pudimos leer tu pago" hint={retryHint(error)} onRetry={onRetry} />;
  return (
    <ErrorState
      title="Este enlace no abre ningún pago"
      hint="Ábrelo desde el correo que te mandamos, sin que le falte nada al final. Si compraste con tu cuenta, entra con ella."
    >
      {status !== 'authenticated' && (
        <Link href={paths.login()} state={aqui} className={buttonClass()}>
          Iniciar Sesión
        </Link>
      )}
      <Link href={paths.recuperarBoletos()} className={buttonClass({ variant: 'borde' })}>
        Mandarme mi enlace
      </Link>
    </ErrorState>
  );
}

function Cargando() {
  return (
    <>
      <p className="solo-lector" role="status">
        Buscando tu pago
      </p>
      <div className="pila" aria-hidden="true">
        <Skeleton width="min(18rem, 100%)" height="2.5rem" />
        <Skeleton width="min(22rem, 100%)" height="5rem" />
        <Skeleton height="20rem" radius="var(--r-panel)" />
      </div>
    </>
  );
}
