import { everySeen } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { formatHora } from '@taquilla/rules/fechas';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useEffect, useMemo } from 'react';
import { Link, Redirect, useParams } from 'wouter';
import { type Alcance, useAlcance } from '../api/alcance.ts';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { escucharLugares } from '../eventos/lugares/enVivo.ts';
import { paths } from '../paths.ts';
import { sesionActual } from '../sesion/sesion.ts';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { NotFound } from '../ui/NotFound.tsx';
import { Reading } from '../ui/Reading.tsx';
import { WorkColumnsSilhouette, WorkspaceSilhouette } from '../ui/Silhouettes.tsx';
import { Workspace } from '../ui/Workspace.tsx';
import { NoWorkspace, WorkspaceReading } from '../ui/WorkspaceReading.tsx';
import { miCajaQuery } from './caja.ts';
import { Venta } from './Venta.tsx';
import './Ventanilla.css';

type Caja = RespuestaDe<'abrirCaja'>;

/** Interval of reading the till: another person's refund may take cash out of it. */
const seguir = everySeen(20_000);
const cajaDeVentanilla = {
  ...miCajaQuery,
  watch: (again: () => void) =>
    seguir(() => {
      if (sesionActual()?.candado === null) again();
    }),
};

/** The window of one event: best seats or map at the left, price and payment at the right (§C9.1). */
export function VentanillaPage() {
  const { eventoId: dado = '' } = useParams<{ eventoId: string }>();
  const eventoId = /^[1-9]\d{0,9}$/.test(dado) ? Number(dado) : null;
  const answer = useAnswer(cajaDeVentanilla);
  if (eventoId === null)
    return (
      <NoWorkspace>
        <NotFound />
      </NoWorkspace>
    );
  return (
    <WorkspaceReading answer={answer} skeleton={<WorkspaceSilhouette />}>
      {({ caja }) => {
        if (!caja) return <Redirect to={`${paths.taquilla()}?evento=${eventoId}`} />;
        if (caja.estado === 'contada') return <Redirect to={paths.corte()} />;
        return <DeEvento key={`${caja.id}-${eventoId}`} caja={caja} eventoId={eventoId} />;
      }}
    </WorkspaceReading>
  );
}

function DeEvento({ caja, eventoId }: { caja: Caja; eventoId: number }) {
  const query = useMemo(
    () => ({
      ...queryFor('verVentanilla', { params: { eventoId } }),
      freshMs: 0,
      watch: (again: () => void) => escucharLugares({ id: eventoId }, again),
    }),
    [eventoId],
  );
  const answer = useAnswer(query);
  return (
    <Workspace
      title={`${caja.nombre} · ${caja.quien}, desde las ${formatHora(caja.abiertaEn)}`}
      back={{ href: paths.taquilla(), words: 'Elegir otro evento' }}
      bar={<Barra caja={caja} />}
    >
      <Reading answer={answer} skeleton={<WorkColumnsSilhouette />}>
        {ventanilla => <Venta caja={caja} ventanilla={ventanilla} />}
      </Reading>
    </Workspace>
  );
}

const ALCANCES: Readonly<Record<Alcance, string>> = {
  en_linea: 'En línea',
  sin_red: 'Sin conexión',
  sin_servidor: 'El servidor no responde',
};

/** Asks the server every few seconds: often while it is silent, so that the word beside the till is true (§C9.3). */
function useVigilia(enLinea: boolean): void {
  useEffect(() => {
    const reloj = setInterval(
      () => {
        if (sesionActual()?.candado === null) call('sesionDeConsola').catch(() => {});
      },
      enLinea ? 10_000 : 3_000,
    );
    return () => clearInterval(reloj);
  }, [enLinea]);
}

function Barra({ caja }: { caja: Caja }) {
  const alcance = useAlcance();
  const enLinea = alcance === 'en_linea';
  useVigilia(enLinea);
  return (
    <>
      <span className={enLinea ? 'ventanilla__red' : 'ventanilla__red ventanilla__red--sin'}>
        {enLinea ? <Icon name="palomita" /> : <ConsoleIcon name="nube" />}
        {ALCANCES[alcance]}
      </span>
      <Link href={paths.corte()} className="boton boton--borde boton--chico">
        <ConsoleIcon name="dinero" />
        Caja: {caja.ventas === 1 ? '1 venta' : `${caja.ventas} ventas`}
      </Link>
    </>
  );
}
