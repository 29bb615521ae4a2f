import { invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { callApart, queryOfRefund } from '../api/callApart.ts';
import { SinReembolso } from '../layout/SinReembolso.tsx';
import { useConfiguracion } from '../layout/useConfiguracion.ts';
import { paths } from '../paths.ts';
import { CuentaDada, CuentaForm } from '../ui/cuenta/CuentaForm.tsx';
import { contarReembolso, type Reembolso } from './contarReembolso.ts';
import './Reembolso.css';

/** A buyer's own refund, by the link in its mail (§C7.9): its progress, and the next step. */
export function ReembolsoPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { data, error, refetch } = useAnswer(queryOfRefund(token));
  return (
    <div className="ancho reembolso">
      <PageTitle title="Tu reembolso" />
      {data ? (
        <Seguimiento reembolso={data} token={token} />
      ) : error ? (
        <SinReembolso
          error={error}
          onRetry={() => void refetch()}
          title="Este enlace no abre ningún reembolso"
          hint="Ábrelo desde el correo que te mandamos, sin que le falte nada al final."
        >
          <Link href={paths.eventos()} className={buttonClass({ variant: 'borde' })}>
            Ver eventos
          </Link>
        </SinReembolso>
      ) : (
        <Cargando />
      )}
    </div>
  );
}

function Seguimiento({ reembolso, token }: { reembolso: Reembolso; token: string }) {
  const { folio, evento, monto, estado, ordenadoEn, hechoEn, referencia, medio } = reembolso;
  const { titulo, texto } = contarReembolso(reembolso);
  const cuando = (instante: string) =>
    `${formatFechaLarga(instante, evento.zona)}, ${formatHora(instante, evento.zona)}`;
  return (
    <>
      <h1 className="reembolso__titulo">{titulo}</h1>
      {monto > 0 && (
        <p className="reembolso__monto">
          <b>{formatPesos(dePesos(monto))}</b> <span className="suave">MXN</span>
        </p>
      )}
      <p className="reembolso__texto">{texto}</p>
      {medio === 'tarjeta' && estado !== 'fallido' && <Pasos estado={estado} />}
      <Cuenta reembolso={reembolso} token={token} />
      <dl className="reembolso__datos">
        <Dato que="Evento">{evento.nombre}</Dato>
        {folio && (
          <Dato que="Folio">
            <span className="num">{folio}</span>
          </Dato>
        )}
        <Dato que="Se ordenó">{cuando(ordenadoEn)}</Dato>
        {hechoEn && <Dato que={medio === 'efectivo' ? 'Se entregó' : 'Se envió'}>{cuando(hechoEn)}</Dato>}
        {referencia && (
          <Dato que={medio === 'tarjeta' ? 'Referencia del banco' : 'Referencia'}>
            <span className="num">{referencia}</span>
          </Dato>
        )}
      </dl>
      <Contacto folio={folio} />
    </>
  );
}

/** Takes or shows the account for money that was not paid by card (§B2.13). */
function Cuenta({ reembolso, token }: { reembolso: Reembolso; token: string }) {
  const { pideCuenta, cuenta, consentimiento, monto } = reembolso;
  const [cambiando, setCambiando] = useState(false);
  if (cuenta && !cambiando)
    return (
      <Panel title="Tu cuenta">
        <CuentaDada cuenta={cuenta} onCambiar={() => setCambiando(true)} />
      </Panel>
    );
  if (!pideCuenta) return null;
  return (
    <Panel title="¿A qué cuenta te lo mandamos?">
      <CuentaForm
        guardar={async dada => {
          await callApart('ponerCuentaDeReembolso', { body: { token, ...dada } });
          await invalidate(`seguirReembolso ${token}`);
        }}
        consentimiento={consentimiento}
        boton={`Mándenme ahí mis ${formatPesos(dePesos(monto))}`}
        onHecho={() => setCambiando(false)}
      />
    </Panel>
  );
}

function Dato({ que, children }: { que: string; children: ReactNode }) {
  return (
    <div>
      <dt>{que}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const PASOS = [
  ['ordenado', 'Ordenado'],
  ['en_camino', 'Pedido a tu banco'],
  ['hecho', 'Enviado a tu tarjeta'],
] as const;

function Pasos({ estado }: Pick<Reembolso, 'estado'>) {
  const llega = PASOS.findIndex(([paso]) => paso === estado);
  return (
    <ol className="reembolso__pasos" aria-label="Pasos del reembolso">
      {PASOS.map(([paso, nombre], i) => (
        <li key={paso} data-hecho={i <= llega || undefined} aria-current={i === llega ? 'step' : undefined}>
          <span className="reembolso__marca">{i <= llega && <Icon name="palomita" />}</span>
          {nombre}
        </li>
      ))}
    </ol>
  );
}

function Contacto({ folio }: Pick<Reembolso, 'folio'>) {
  const operador = useConfiguracion();
  if (!operador) return null;
  return (
    <p className="nota">
      ¿Algo no cuadra? Escríbenos a{' '}
      <a className="enlace" href={`mailto:${operador.correo}`}>
        {operador.correo}
      </a>
      {folio && ' y dinos tu folio'}.
    </p>
  );
}

function Cargando() {
  return (
    <>
      <p className="solo-lector" role="status">
        Buscando tu reembolso
      </p>
      <div className="reembolso__cargando" aria-hidden="true">
        <Skeleton width="min(28rem, 100%)" height="4rem" />
        <Skeleton width="12rem" height="2.5rem" />
        <Skeleton width="min(36rem, 100%)" height="3rem" />
        <Skeleton height="12rem" radius="var(--r-panel)" />
      </div>
    </>
  );
}
