import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { OptionCard, OptionGroup } from '@taquilla/ui/OptionCard.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { useState } from 'react';
import { CuentaDada } from '../ui/cuenta/CuentaForm.tsx';
import { CuentaDelCambio } from './CuentaDelCambio.tsx';
import { type Cambio, esDeTaquilla, esPorReferencia } from './contarCambio.ts';

interface DelCambio {
  cambio: Cambio;
  token: string;
}

/** Money that has nowhere to go by itself: of the box office, or of a card that took nothing back. */
function buscaCuenta({ reembolso }: Cambio): boolean {
  return (
    reembolso.admiteCuenta &&
    !reembolso.cuenta &&
    (esDeTaquilla(reembolso) ||
      (esPorReferencia(reembolso) && reembolso.como !== 'devuelto' && reembolso.como !== 'contracargo') ||
      reembolso.como === 'espera_cuenta' ||
      reembolso.como === 'fallida')
  );
}

/** Asks where to send a refund that waits for an account, or shows the account that it has (§C7.10). */
export function CuentaParaReembolso({ cambio, token }: DelCambio) {
  const { reembolso } = cambio;
  const [como, setComo] = useState<'cuenta' | 'efectivo'>('cuenta');
  const [cambiando, setCambiando] = useState(false);
  if (reembolso.cuenta && reembolso.como !== 'devuelto')
    return (
      <Panel title="Tu cuenta">
        {cambiando && reembolso.cuenta.cambiable ? (
          <Formulario cambio={cambio} token={token} onHecho={() => setCambiando(false)} />
        ) : (
          <CuentaDada cuenta={reembolso.cuenta} onCambiar={() => setCambiando(true)} />
        )}
      </Panel>
    );
  if (!buscaCuenta(cambio)) return null;
  const enTaquilla = esDeTaquilla(reembolso);
  return (
    <Panel title="¿Cómo quieres tu dinero?">
      {enTaquilla && (
        <ComoLaQuiere nombre="reembolso" como={como} onChange={setComo} detalle="Con tu folio y tu boleto" />
      )}
      {enTaquilla && como === 'efectivo' ? (
        <EnTaquilla folio={cambio.folio} monto={reembolso.monto} />
      ) : (
        <Formulario cambio={cambio} token={token} />
      )}
    </Panel>
  );
}

/** Offers an account in place of a card that its buyer no longer uses; its money has not left. */
export function OtraForma({ cambio, token }: DelCambio) {
  const [abierta, setAbierta] = useState(false);
  const { reembolso } = cambio;
  if (!reembolso.admiteCuenta || reembolso.cuenta || buscaCuenta(cambio)) return null;
  return (
    <Panel title="¿Ya no usas esa tarjeta?">
      <p className="suave">
        Si tu tarjeta{reembolso.ultimos4 ? ` •••• ${reembolso.ultimos4}` : ''} está vencida o cancelada, te lo
        mandamos a tu cuenta. Se puede cambiar mientras no haya salido.
      </p>
      {abierta ? (
        <Formulario cambio={cambio} token={token} />
      ) : (
        <Button variant="borde" onClick={() => setAbierta(true)}>
          A mi cuenta (CLABE)
        </Button>
      )}
    </Panel>
  );
}

function Formulario({ cambio, token, onHecho }: DelCambio & { onHecho?: () => void }) {
  const { reembolso, compensacion, consentimiento } = cambio;
  const monto = formatPesos(dePesos(reembolso.monto));
  return (
    <CuentaDelCambio
      token={token}
      para="reembolso"
      tambien={
        compensacion?.estado === 'debida'
          ? `Manden ahí también mi compensación de ${formatPesos(dePesos(compensacion.monto))}.`
          : null
      }
      consentimiento={consentimiento}
      boton={`Mándenme ahí mis ${monto}`}
      onHecho={onHecho}
    />
  );
}

/** The two ways of money that goes back without a card. */
export function ComoLaQuiere({
  nombre,
  como,
  onChange,
  detalle,
}: {
  nombre: string;
  como: 'cuenta' | 'efectivo';
  onChange: (como: 'cuenta' | 'efectivo') => void;
  detalle: string;
}) {
  return (
    <OptionGroup label="Cómo lo quieres">
      <OptionCard
        name={nombre}
        title="A mi cuenta (CLABE)"
        detail="Llega el siguiente día hábil si la pides antes de las 6:00 p. m."
        aside={<Icon name="banco" />}
        checked={como === 'cuenta'}
        onChange={() => onChange('cuenta')}
      />
      <OptionCard
        name={nombre}
        title="En cualquier taquilla nuestra"
        detail={detalle}
        aside={<Icon name="efectivo" />}
        checked={como === 'efectivo'}
        onChange={() => onChange('efectivo')}
      />
    </OptionGroup>
  );
}

/** The things to bring to a till. */
export function EnTaquilla({ folio, monto }: { folio: string; monto: number }) {
  return (
    <p>
      Tus {formatPesos(dePesos(monto))} te esperan en cualquier taquilla nuestra, en su horario de venta. Di
      tu folio: <b className="num">{folio}</b>.
    </p>
  );
}
