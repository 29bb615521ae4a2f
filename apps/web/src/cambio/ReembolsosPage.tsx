import { ApiError } from '@taquilla/cliente/ApiError';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { loQueVuelve } from '@taquilla/rules/cancelacion';
import { contarCausa, diaLargo } from '@taquilla/rules/contarCancelacion';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta, formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { Link, useParams } from 'wouter';
import { queryOfAllRefunds, queryOfRefunds } from '../api/callApart.ts';
import { retryHint } from '../api/retryHint.ts';
import { paths } from '../paths.ts';
import { Tramos } from '../ui/Tramos.tsx';
import { contarEstados } from './contarEstados.ts';
import '../ui/Carril.css';
import './Reembolsos.css';

type Estado = RespuestaDe<'estadoDeReembolsos'>;

/** "Estado de los reembolsos" (§C7.17): of one event, or the list of events that give money back. */
export function ReembolsosPage() {
  const { eventoId } = useParams();
  return (
    <div className="ancho reembolsos">
      <PageTitle title="Estado de los reembolsos" />
      {eventoId === undefined ? <Lista /> : <DeEvento key={eventoId} eventoId={eventoId} />}
    </div>
  );
}

function DeEvento({ eventoId }: { eventoId: string }) {
  const { data, error, refetch } = useAnswer(queryOfRefunds(eventoId));
  if (data) return <Detalle estado={data} />;
  return (
    <>
      <h1>Estado de los reembolsos</h1>
      {error ? <SinEstado error={error} onRetry={() => void refetch()} /> : <Cargando />}
    </>
  );
}

const QUE_ES: Readonly<Record<Estado['tipo'], string>> = {
  cancelar: 'cancelado',
  aplazar: 'aplazado',
  reprogramar: 'cambió de fecha',
  recinto: 'cambió de lugar',
  artista: 'cambió su cartel',
  interrumpir: 'interrumpido',
};

/** Kinds whose event is no longer on the day that it still has. */
const SIN_SU_FECHA: ReadonlySet<Estado['tipo']> = new Set(['cancelar', 'aplazar']);

function Detalle({ estado }: { estado: Estado }) {
  const { evento, tipo, al } = estado;
  return (
    <>
      <Link className="volver" href={paths.evento(evento.id)}>
        <Icon name="atras" />
        {evento.nombre}, {QUE_ES[tipo]}
      </Link>
      <header className="reembolsos__cabeza">
        <h1>Estado de los reembolsos</h1>
        <p className="suave">
          Al {formatFechaLarga(al, evento.zona)}, {formatHora(al, evento.zona)}
        </p>
      </header>
      <div className="dos-columnas">
        <LoDevuelto estado={estado} />
        <div className="pila">
          <Promesa estado={estado} />
          <Causa estado={estado} />
          <Panel title="Aquí no hay nombres">
            <p className="suave">Solo cuentas y sumas. Para ver lo tuyo, usa el enlace de tu correo.</p>
            <Link className={buttonClass({ variant: 'borde' })} href={paths.recuperarBoletos()}>
              Mandarme mi enlace
            </Link>
          </Panel>
        </div>
      </div>
    </>
  );
}

/** How much went back, and how far the rest has come. */
function LoDevuelto({ estado }: { estado: Estado }) {
  const { tipo, comoVa } = estado;
  // Of a change only the money that buyers asked for goes back.
  const vuelve = loQueVuelve(estado);
  const devuelto = comoVa.find(({ como }) => como === 'devuelto')?.monto ?? 0;
  return (
    <Panel>
      <p>
        <span className="suave">Ya se devolvieron</span>
        <b className="reembolsos__cifra">{formatPesos(dePesos(devuelto))}</b>
        <span className="suave">
          de <b className="num">{formatPesos(dePesos(vuelve.monto))}</b> a {contarCompras(vuelve.ventas)}
        </span>
      </p>
      <Tramos partes={comoVa} />
      <ul className="reembolsos__lista">
        {contarEstados(comoVa, tipo).map(({ icono, nombre, nota, ventas, monto }) => (
          <li key={nombre}>
            <Icon name={icono} />
            <span>
              <strong>{nombre}</strong>
              <small>{nota}</small>
            </span>
            <span className="num">
              <b>{formatPesos(dePesos(monto))}</b>
              <small>{contarCompras(ventas)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function contarCompras(n: number): string {
  return n === 1 ? '1 compra' : `${n} compras`;
}

/** The day by which all money leaves, and whether it was kept (§C7.7). */
function Promesa({ estado: { promesa, cumplida, al } }: { estado: Estado }) {
  return (
    <Panel title="La promesa">
      <p className="pila reembolsos__promesa">
        <b className="reembolsos__dia">{diaLargo(promesa, al)}</b>
        <span className="suave">
          {cumplida === null &&
            'Ese día, a más tardar, sale todo el dinero. Quedó fijada al decidirlo y no se puede mover.'}
          {cumplida === true && 'Se cumplió: todo el dinero salió a tiempo.'}
          {cumplida === false &&
            'No se cumplió: ese día todavía faltaba dinero por salir. Quien organiza lo sigue debiendo.'}
        </span>
      </p>
    </Panel>
  );
}

function Causa({ estado }: { estado: Estado }) {
  const { frase, compensacion } = estado;
  return (
    <Panel title="La causa">
      <p className="suave">{frase}</p>
      <p className="suave menor">Causa registrada: {contarCausa(estado)}.</p>
      {compensacion.parte > 0 && (
        <>
          <p className="suave">
            Por eso cada compra tiene además una compensación del{' '}
            {Number((compensacion.parte * 100).toFixed(1))} %.
          </p>
          <dl className="reembolsos__cuenta">
            <div>
              <dt>Compensaciones por pedir</dt>
              <dd>{formatPesos(dePesos(compensacion.debida))}</dd>
            </div>
            <div>
              <dt>Pedidas o pagadas</dt>
              <dd>{formatPesos(dePesos(compensacion.pagada))}</dd>
            </div>
          </dl>
        </>
      )}
    </Panel>
  );
}

/** All events that give money back. */
function Lista() {
  const { data, error, refetch } = useAnswer(queryOfAllRefunds());
  return (
    <>
      <header className="reembolsos__cabeza">
        <h1>Estado de los reembolsos</h1>
        <p className="suave">
          Los eventos que se cancelaron o cambiaron, y cómo va el dinero de quienes compraron.
        </p>
      </header>
      {data && data.eventos.length === 0 && (
        <EmptyState
          title="Ningún evento tiene reembolsos"
          hint="Si un evento se cancela o cambia, aquí se ve cómo va el dinero, sin nombres."
        >
          <Link className={buttonClass({ variant: 'borde' })} href={paths.eventos()}>
            Ver eventos
          </Link>
        </EmptyState>
      )}
      {data && data.eventos.length > 0 && <Eventos {...data} />}
      {!data && error && <SinEstado error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Cargando />}
    </>
  );
}

function Eventos({ eventos, al }: RespuestaDe<'listarReembolsos'>) {
  return (
    <ul className="reembolsos__eventos">
      {eventos.map(({ id, nombre, fecha, zona, recinto, tipo, promesa }) => (
        <li key={id}>
          <Link href={paths.reembolsos(id)}>
            <strong>
              {nombre}, {QUE_ES[tipo]}
            </strong>
            <small>
              {SIN_SU_FECHA.has(tipo) && 'Era '}
              {formatFechaCorta(fecha, zona, new Date(al))}, {recinto}. Todo el dinero sale a más tardar el{' '}
              {diaLargo(promesa, al)}.
            </small>
            <Icon name="derecha" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SinEstado({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <ErrorState
        title="Este evento no tiene reembolsos"
        hint="No se canceló ni cambió, o la decisión todavía se puede deshacer."
      >
        <Link className={buttonClass({ variant: 'borde' })} href={paths.reembolsos()}>
          Ver todos
        </Link>
      </ErrorState>
    );
  return <ErrorState title="No pudimos leer el estado" hint={retryHint(error)} onRetry={onRetry} />;
}

function Cargando() {
  return (
    <>
      <p className="solo-lector" role="status">
        Cargando el estado de los reembolsos
      </p>
      <div className="pila" aria-hidden="true">
        <Skeleton height="12rem" radius="var(--r-panel)" />
        <Skeleton height="24rem" radius="var(--r-panel)" />
      </div>
    </>
  );
}
