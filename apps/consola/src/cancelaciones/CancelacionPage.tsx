import { everySeen } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Link, Redirect, useParams } from 'wouter';
import { ahora } from '../api/call.ts';
import { download } from '../api/download.ts';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { notificarFalla } from '../ui/enPalabras.ts';
import { fechaYHora } from '../ui/fechas.ts';
import { NotFound } from '../ui/NotFound.tsx';
import { Reading } from '../ui/Reading.tsx';
import { EventSilhouette } from '../ui/Silhouettes.tsx';
import { useAttempt } from '../ui/useAttempt.ts';
import { Cabeza } from './Cabeza.tsx';
import { Corriendo } from './Corriendo.tsx';
import { Gracia } from './Gracia.tsx';
import { Propuesta } from './Propuesta.tsx';
import { type Cancelacion, estadoDe, HECHO } from './palabras.ts';
import '../eventos/ConEvento.css';
import './cancelaciones.css';
import './corriendo.css';

/** Milliseconds between two looks at a run while somebody sees it. */
const CADA_MS = 3_000;

/** The query of a run's page, which is read again and again while it is seen. */
function cancelacionQuery(cancelacionId: number) {
  return {
    ...queryFor('verCancelacion', { params: { cancelacionId } }),
    freshMs: CADA_MS / 2,
    watch: everySeen(CADA_MS),
  };
}

/** The page of a run: it waits for a person, can be undone, pays back, or is over (§C7.7, §C7.14). */
export function CancelacionPage() {
  const { id = '' } = useParams<{ id: string }>();
  const cancelacionId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  return cancelacionId === null ? <NotFound /> : <Leida key={cancelacionId} id={cancelacionId} />;
}

/** A change that waits for a person, or can be undone, is told on the page where it was decided. */
const AL_CAMBIO: ReadonlySet<Cancelacion['estado']> = new Set(['propuesta', 'gracia']);

function Leida({ id }: { id: number }) {
  const answer = useAnswer(cancelacionQuery(id));
  return (
    <Reading answer={answer} skeleton={<EventSilhouette />}>
      {leida =>
        leida.tipo !== 'cancelar' && AL_CAMBIO.has(leida.estado) ? (
          <Redirect to={paths.cambiar(leida.evento.id)} replace />
        ) : (
          <>
            <Cabeza
              evento={leida.evento}
              aqui={leida.tipo === 'cancelar' ? 'Cancelación' : HECHO[leida.tipo]}
              titulo={leida.evento.nombre}
              estado={enCabeza(leida)}
              historia={historiaDe(leida)}
              acciones={<Acciones cancelacion={leida} />}
            />
            <Segun cancelacion={leida} />
          </>
        )
      }
    </Reading>
  );
}

function Segun({ cancelacion }: { cancelacion: Cancelacion }) {
  switch (cancelacion.estado) {
    case 'propuesta':
      return <Propuesta cancelacion={cancelacion} />;
    case 'gracia':
      return <Gracia cancelacion={cancelacion} />;
    case 'deshecha':
    case 'retirada':
      return <NoPaso cancelacion={cancelacion} />;
    default:
      return <Corriendo cancelacion={cancelacion} />;
  }
}

/** Past the grace the event's state says it all; before, the run's own does. */
function enCabeza(cancelacion: Cancelacion) {
  const { estado, tipo } = cancelacion;
  return estado === 'corriendo' || estado === 'terminada'
    ? ({ kind: tipo === 'cancelar' ? 'mal' : 'vuelta', palabra: HECHO[tipo] } as const)
    : estadoDe(cancelacion);
}

function historiaDe({
  tipo,
  evento,
  propuestaPor,
  confirmadaPor,
  confirmadaEn,
  estado,
}: Cancelacion): string | undefined {
  if (confirmadaEn === null || estado === 'deshecha') return undefined;
  const dia = formatFechaCorta(evento.fecha, evento.zona, ahora());
  const quienes = [...new Set([propuestaPor, confirmadaPor])].filter(quien => quien !== null);
  const confirmaron =
    quienes.length > 1 ? `confirmaron ${quienes.join(' y ')}` : `lo confirmó ${quienes[0] ?? 'la casa'}`;
  return `${tipo === 'cancelar' ? 'Era el ' : ''}${dia} · ${evento.recinto} · ${confirmaron}, ${fechaYHora(confirmadaEn)}`;
}

/** States in which the public reads nothing of a run: not confirmed, to be undone yet, or undone. */
const CALLADOS: ReadonlySet<Cancelacion['estado']> = new Set(['propuesta', 'gracia', 'deshecha', 'retirada']);

function Acciones({ cancelacion: { id, estado, evento, confirmadaEn } }: { cancelacion: Cancelacion }) {
  if (confirmadaEn === null || estado === 'deshecha') return null;
  return (
    <>
      <Csv id={id} />
      {!CALLADOS.has(estado) && (
        <a
          className={buttonClass({ variant: 'borde' })}
          href={`/reembolsos/${evento.id}`}
          target="_blank"
          rel="noreferrer"
        >
          Ver la página pública
        </a>
      )}
    </>
  );
}

/** Every buyer, with how their money goes (§C7.7). */
function Csv({ id }: { id: number }) {
  const { isBusy, intentar } = useAttempt();
  const bajar = () =>
    intentar(() =>
      download('bajarCancelacion', { params: { archivo: `${id}.csv` } }, 'cancelacion.csv').catch(
        notificarFalla,
      ),
    );
  return (
    <Button variant="borde" busy={isBusy} onClick={bajar}>
      <ConsoleIcon name="bajar" /> CSV
    </Button>
  );
}

function NoPaso({ cancelacion: { estado, evento } }: { cancelacion: Cancelacion }) {
  return (
    <EmptyState
      title={estado === 'deshecha' ? 'Se deshizo a tiempo' : 'La propuesta se retiró'}
      hint={
        estado === 'deshecha'
          ? 'La venta y los boletos quedaron como estaban. No salió dinero ni ningún correo.'
          : 'Nada cambió: la venta siguió y los boletos sirven.'
      }
    >
      <Link className={buttonClass({ variant: 'borde' })} href={paths.evento(evento.id)}>
        Ir al evento
      </Link>
    </EmptyState>
  );
}
