import { diaLargo } from '@taquilla/rules/contarCancelacion';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { useState } from 'react';
import { CuentaDada } from '../ui/cuenta/CuentaForm.tsx';
import { CuentaDelCambio } from './CuentaDelCambio.tsx';
import { ComoLaQuiere, EnTaquilla } from './CuentaParaReembolso.tsx';
import type { Cambio } from './contarCambio.ts';

/** The sum owed beside the refund, and the claim of it (§C7.11). */
export function Compensacion({ cambio, token }: { cambio: Cambio; token: string }) {
  const { compensacion } = cambio;
  if (!compensacion) return null;
  const monto = formatPesos(dePesos(compensacion.monto));
  if (compensacion.estado === 'pagada')
    return (
      <Panel title={`Te pagamos tu compensación: ${monto}`}>
        <p className="suave">
          {compensacion.cuenta
            ? `La mandamos a tu cuenta de ${compensacion.cuenta.banco} •••• ${compensacion.cuenta.ultimos4}`
            : 'Te la dimos en taquilla'}
          {compensacion.pagadaEn ? `, ${formatFechaCorta(compensacion.pagadaEn, cambio.evento.zona)}` : '.'}
        </p>
      </Panel>
    );
  return (
    <Panel title={`Además te tocan ${monto}`}>
      {compensacion.cuenta ? (
        <Pedida cambio={cambio} token={token} monto={monto} cuenta={compensacion.cuenta} />
      ) : (
        <PorPedir cambio={cambio} token={token} monto={monto} />
      )}
    </Panel>
  );
}

interface ConMonto {
  cambio: Cambio;
  token: string;
  monto: string;
}

function Pedida({ cuenta, ...resto }: ConMonto & { cuenta: Parameters<typeof CuentaDada>[0]['cuenta'] }) {
  const [cambiando, setCambiando] = useState(false);
  if (cambiando && cuenta.cambiable)
    return (
      <CuentaDelCambio
        token={resto.token}
        para="compensacion"
        consentimiento={resto.cambio.consentimiento}
        boton={`Manden ahí mis ${resto.monto}`}
        onHecho={() => setCambiando(false)}
      />
    );
  return (
    <>
      <p>Ya la pediste. Va a tu cuenta:</p>
      <CuentaDada cuenta={cuenta} onCambiar={() => setCambiando(true)} />
    </>
  );
}

function PorPedir({ cambio, token, monto }: ConMonto) {
  const { compensacion, consentimiento, folio, al } = cambio;
  const [como, setComo] = useState<'cuenta' | 'efectivo'>('cuenta');
  return (
    <>
      <PorQueTeToca cambio={cambio} />
      <ComoLaQuiere
        nombre="compensacion"
        como={como}
        onChange={setComo}
        detalle="En efectivo, con tu folio y una identificación"
      />
      {como === 'cuenta' ? (
        <CuentaDelCambio
          token={token}
          para="compensacion"
          consentimiento={consentimiento}
          boton={`Pedir mis ${monto}`}
        />
      ) : (
        <EnTaquilla folio={folio} monto={compensacion?.monto ?? 0} />
      )}
      {compensacion?.hasta && (
        <p className="nota">
          Puedes pedirla hasta el {diaLargo(compensacion.hasta, al)}. Si no la pides, sigue siendo tuya.
        </p>
      )}
    </>
  );
}

function PorQueTeToca({ cambio }: { cambio: Cambio }) {
  const { atribuible, compensacion, reembolso, desglose } = cambio;
  const pagado = desglose?.total ?? reembolso.monto;
  const parte = pagado > 0 && compensacion ? Number(((100 * compensacion.monto) / pagado).toFixed(1)) : 0;
  const deCuanto = parte > 0 && (
    <>
      {' '}
      del <b>{parte} % de lo que pagaste</b>
    </>
  );
  return (
    <p>
      {atribuible ? (
        <>
          Lo que pasó fue responsabilidad de quien organiza. Por eso te corresponde una compensación{deCuanto}
          .
        </>
      ) : (
        <>Lo que pasó no fue responsabilidad de quien organiza. Aun así te da una compensación{deCuanto}.</>
      )}{' '}
      Va aparte
      {reembolso.medio === 'tarjeta' &&
        ', porque a una tarjeta no se le puede devolver más de lo que se le cobró'}
      .
    </p>
  );
}
