import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormaDeCodigo } from '../../codigo/FormaDeCodigo.tsx';
import { describirPromocion } from './promociones.ts';
import type { Descuento } from './useDescuento.ts';

interface DescuentoPanelProps {
  descuento: Descuento;
  reserva: Reserva;
  /** The field's id. */
  campo: string;
}

/** The discount code (§2.27, §5.12) and the current discount. */
export function DescuentoPanel({ descuento, reserva, campo }: DescuentoPanelProps) {
  const { codigo, escribir, aplicar, quitar, porAplicar, ocupado, error, exito, aviso } = descuento;
  const { promocion, desglose } = reserva;
  const alAplicar = () =>
    void aplicar().then(() => {
      const suyo = document.getElementById(campo);
      suyo?.focus();
      suyo?.scrollIntoView({ block: 'nearest' });
    });
  return (
    <Panel title="Descuento">
      <FormaDeCodigo
        id={campo}
        codigo={codigo}
        onEscribir={escribir}
        error={error ?? undefined}
        puesto={Boolean(promocion?.clave) && !porAplicar}
        ocupado={ocupado}
        onAplicar={alAplicar}
        onQuitar={() => void quitar()}
      >
        {promocion && (
          <Notice tone="exito">
            {exito && <strong>{exito} </strong>}
            {!promocion.clave && <strong>Promoción aplicada. </strong>}
            <span>{describirPromocion(promocion, desglose.descuento)}</span>
          </Notice>
        )}
        {promocion && aviso && <Notice>{aviso}</Notice>}
      </FormaDeCodigo>
    </Panel>
  );
}

/**
 * Applies a typed code before the payment (§4.9): a buyer who typed one and pressed "Pagar" wants it. The form is sent
 * again afterwards; a refused code shows its error, and the next press pays without it. @returns a function to call as
 * the form is sent: it applies the code, and returns whether there is one to wait for.
 */
export function useAplicarAntes({
  descuento,
  formulario,
  campo,
}: {
  descuento: Descuento;
  /** The ids of the payment's form and of the code's field. */
  formulario: string;
  campo: string;
}): () => boolean {
  const [espera, setEspera] = useState(false);
  const seguir = useEffectEvent(() => {
    setEspera(false);
    const form = document.getElementById(formulario);
    if (descuento.error) document.getElementById(campo)?.focus();
    else if (form instanceof HTMLFormElement) form.requestSubmit();
  });
  const resuelto = espera && !descuento.ocupado;
  useEffect(() => {
    if (resuelto) seguir();
  }, [resuelto]);

  return () => {
    if (!descuento.porAplicar) return false;
    void descuento.aplicar();
    setEspera(true);
    return true;
  };
}
