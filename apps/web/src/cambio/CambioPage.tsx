import { mensajeDe } from '@taquilla/cliente/ApiError';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import { contarCausa, diaLargo } from '@taquilla/rules/contarCancelacion';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta, formatFechaLarga } from '@taquilla/rules/fechas';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { queryOfCambio } from '../api/callApart.ts';
import { SinReembolso } from '../layout/SinReembolso.tsx';
import { useConfiguracion } from '../layout/useConfiguracion.ts';
import { paths } from '../paths.ts';
import { Carril } from '../ui/Carril.tsx';
import { Citas } from '../ui/Citas.tsx';
import { Talon } from '../ui/Talon.tsx';
import { Compensacion } from './Compensacion.tsx';
import { CuentaParaReembolso, OtraForma } from './CuentaParaReembolso.tsx';
import { type Cambio, contarDestino, contarPasos } from './contarCambio.ts';
import { Decidir } from './Decidir.tsx';
import './Cambio.css';

/** The fate of a purchase's event and where its money is, by the secret link of its mail (§C7.9). */
export function CambioPage() {
  const token = useToken();
  const { data, error, refetch } = useAnswer(queryOfCambio(token));
  return (
    <div className="ancho cambio">
      {!data && <PageTitle title="Tu reembolso" />}
      {data ? (
        // Another link is another purchase: nothing that was picked or typed for the one before stays.
        <TuCambio key={token} cambio={data} token={token} />
      ) : error ? (
        <SinReembolso
          error={error}
          onRetry={() => void refetch()}
          title="Este enlace no abre ninguna compra"
          hint={mensajeDe(error, 'Ábrelo desde el correo que te mandamos, sin que le falte nada al final.')}
        >
          <Link href={paths.recuperarBoletos()} className={buttonClass({ variant: 'borde' })}>
            Mandarme mi enlace
          </Link>
        </SinReembolso>
      ) : (
        <Cargando />
      )}
    </div>
  );
}

/** The link's secret stands behind the `#`, which no server and no log sees. */
function useToken(): string {
  return useSyncExternalStore(
    changed => {
      addEventListener('hashchange', changed);
      return () => removeEventListener('hashchange', changed);
    },
    () => location.hash.slice(1),
    () => '',
  );
}

const QUE_PASO: Readonly<Record<Cambio['tipo'], string>> = {
  cancelar: 'Se canceló',
  aplazar: 'Se aplazó',
  reprogramar: 'Cambió de fecha',
  recinto: 'Cambió de lugar',
  artista: 'Cambió su cartel',
  interrumpir: 'Se interrumpió',
};

function TuCambio({ cambio, token }: { cambio: Cambio; token: string }) {
  const { decision } = cambio;
  return decision && decision.respuesta !== 'devolver' && cambio.reembolso.ordenadoEn === null ? (
    <TuDecision cambio={cambio} token={token} decision={decision} />
  ) : (
    <TuReembolso cambio={cambio} token={token} />
  );
}

/** The money that goes back, as far as it has come. */
function TuReembolso({ cambio, token }: { cambio: Cambio; token: string }) {
  const { reembolso } = cambio;
  return (
    <>
      <PageTitle title="Tu reembolso" />
      <Cabeza cambio={cambio} />
      <div className="dos-columnas">
        <div className="pila">
          {reembolso.esperaSaldo && <EnLaFila cambio={cambio} />}
          {reembolso.monto > 0 && (
            <Panel title="Cómo va">
              <Carril pasos={contarPasos(cambio)} />
            </Panel>
          )}
          <CuentaParaReembolso cambio={cambio} token={token} />
          <Compensacion cambio={cambio} token={token} />
          <Panel title="Qué pasó">
            <Causa cambio={cambio} />
          </Panel>
        </div>
        <div className="pila">
          <TuCompra cambio={cambio} total={['Te devolvemos', 'todo lo que pagaste']} />
          <OtraForma cambio={cambio} token={token} />
          <GuardaElEnlace cambio={cambio} />
        </div>
      </div>
    </>
  );
}

function Cabeza({ cambio }: { cambio: Cambio }) {
  const { nombre, evento, reembolso, tipo, era } = cambio;
  const { fecha, zona, recinto } = era ?? evento;
  return (
    <header className="cambio__cabeza">
      <h1>Tu reembolso</h1>
      <p className="suave">
        {saludar(nombre)}
        {QUE_PASO[tipo]} <b>{evento.nombre}</b>,{' '}
        <span className="num">{formatFechaCorta(fecha, zona, new Date(cambio.al))}</span>, {recinto}.
      </p>
      {reembolso.monto > 0 ? (
        <Monto cambio={cambio} />
      ) : (
        <p className="cambio__guia">
          Tus boletos no costaron nada, así que no hay dinero por devolver. Ya no sirven para entrar.
        </p>
      )}
    </header>
  );
}

/** A change that each buyer answers: keep, or all money back (§C7.8). */
function TuDecision({ cambio, token, decision }: Parameters<typeof Decidir>[0]) {
  const { nombre, evento, boletos, tipo, era, ahora, al } = cambio;
  const titulo = `${TITULO[tipo]}.${decision.abierta ? ' Tú decides.' : ''}`;
  return (
    <>
      <PageTitle title={titulo} />
      <header className="cambio__cabeza">
        <p className="suave">
          {saludar(nombre)}Compraste {contarBoletos(boletos.length)} para {evento.nombre}.
        </p>
        <h1 className="cambio__titulo">{titulo}</h1>
      </header>
      <div className="dos-columnas">
        <div className="pila">
          {era && ahora && <Citas era={era} ahora={ahora} hoy={new Date(al)} />}
          <Causa cambio={cambio} />
          {decision.abierta ? (
            <Decidir key={decision.respuesta} cambio={cambio} token={token} decision={decision} />
          ) : (
            <Notice>
              <strong>Conservas tus boletos.</strong> El plazo para pedir tu dinero terminó el{' '}
              {formatFechaLarga(decision.hasta, evento.zona)}.
            </Notice>
          )}
        </div>
        <div className="pila">
          <TuCompra cambio={cambio} total={['Pagaste', 'con cargos']} />
          <Compensacion cambio={cambio} token={token} />
          <GuardaElEnlace cambio={cambio} />
        </div>
      </div>
    </>
  );
}

/** The organiser's balance is short (§C7.7). */
function EnLaFila({ cambio: { reembolso, al } }: { cambio: Cambio }) {
  return (
    <Notice>
      <strong>Tu devolución de {formatPesos(dePesos(reembolso.monto))} está en la fila.</strong> Falta que
      quien organiza complete el saldo. Nadie recibe menos y la promesa sigue: a más tardar el{' '}
      {diaLargo(reembolso.promesa, al)}.
    </Notice>
  );
}

const TITULO: Readonly<Record<Cambio['tipo'], string>> = {
  cancelar: 'Se canceló el evento',
  aplazar: 'Se aplazó',
  reprogramar: 'Cambió la fecha',
  recinto: 'Cambió el lugar',
  artista: 'Cambió el cartel',
  interrumpir: 'Se interrumpió',
};

function saludar(nombre: string | null): string {
  const primero = nombre?.split(' ')[0];
  return primero ? `Hola, ${primero}. ` : '';
}

function contarBoletos(n: number): string {
  return n === 1 ? '1 boleto' : `${n} boletos`;
}

function Causa({ cambio }: { cambio: Cambio }) {
  return (
    <>
      <p>{cambio.frase}</p>
      {cambio.artista && <p>Ya no se presenta {cambio.artista}.</p>}
      <p className="suave menor">Causa registrada: {contarCausa(cambio)}.</p>
    </>
  );
}

function Monto({ cambio }: { cambio: Cambio }) {
  const { icono, titulo, detalle } = contarDestino(cambio);
  return (
    <>
      <p className="cambio__monto">
        <span className="suave">Te devolvemos completo</span>
        <b>{formatPesos(dePesos(cambio.reembolso.monto))}</b>
      </p>
      <p className="cambio__cuando">
        <Icon name={icono} />
        <span>
          <strong>{titulo}</strong>
          <br />
          <span className="suave menor">{detalle}</span>
        </span>
      </p>
    </>
  );
}

function TuCompra({
  cambio: { evento, folio, boletos, desglose, reembolso },
  total: [rotulo, nota],
}: {
  cambio: Cambio;
  total: readonly [rotulo: string, nota: string];
}) {
  const entero = desglose?.total === reembolso.monto;
  return (
    <Talon
      role="group"
      aria-label="Tu compra"
      className="cambio__compra"
      art={
        <>
          <h2>{evento.nombre}</h2>
          <ul className="suave menor">
            {boletos.map(({ lugar }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: general passes have one name
              <li key={i}>{lugar}</li>
            ))}
          </ul>
          <p className="suave menor">
            folio <span className="num">{folio}</span>
          </p>
        </>
      }
    >
      {desglose && <Desglose desglose={desglose} boletos={boletos.length} />}
      <p className="cambio__total">
        <span>
          {rotulo}
          <small>{entero || !desglose ? nota : 'lo que quedaba de tu compra'}</small>
        </span>
        <b>{formatPesos(dePesos(reembolso.monto))}</b>
      </p>
    </Talon>
  );
}

function Desglose({ desglose, boletos }: { desglose: NonNullable<Cambio['desglose']>; boletos: number }) {
  return (
    <dl className="cambio__desglose">
      <Renglon que={contarBoletos(boletos)} monto={desglose.subtotal} />
      {desglose.cargoServicio > 0 && <Renglon que="Cargo por servicio" monto={desglose.cargoServicio} />}
      {desglose.cargoTarjeta > 0 && <Renglon que="Cargo por uso de tarjeta" monto={desglose.cargoTarjeta} />}
      {desglose.iva > 0 && <Renglon que="IVA" monto={desglose.iva} />}
    </dl>
  );
}

function Renglon({ que, monto }: { que: string; monto: number }) {
  return (
    <div>
      <dt>{que}</dt>
      <dd>{formatPesos(dePesos(monto))}</dd>
    </div>
  );
}

function GuardaElEnlace({ cambio: { evento, folio } }: { cambio: Cambio }) {
  const operador = useConfiguracion();
  return (
    <Panel title="Guarda este enlace">
      <p className="suave">
        Es solo tuyo: no lo compartas.
        {operador && (
          <>
            {' '}
            Si algo no cuadra, escríbenos a{' '}
            <a className="enlace" href={`mailto:${operador.correo}`}>
              {operador.correo}
            </a>{' '}
            con tu folio {folio} y te lee una persona.
          </>
        )}
      </p>
      <Link className="enlace cambio__liga" href={paths.reembolsos(evento.id)}>
        Estado de los reembolsos
      </Link>
    </Panel>
  );
}

function Cargando() {
  return (
    <>
      <p className="solo-lector" role="status">
        Buscando tu reembolso
      </p>
      <div className="pila" aria-hidden="true">
        <Skeleton width="min(16rem, 100%)" height="2.5rem" />
        <Skeleton width="min(24rem, 100%)" height="5rem" />
        <Skeleton height="16rem" radius="var(--r-panel)" />
      </div>
    </>
  );
}
