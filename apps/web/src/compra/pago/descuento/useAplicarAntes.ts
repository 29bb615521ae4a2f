import { useEffect, useEffectEvent, useState } from 'react';
import type { Descuento } from './useDescuento.ts';

/**
 * A buyer who typed a code and pressed "Pagar" means to pay with it (§4.9): it is applied first, and the form is sent
 * again; a code that is refused says so at its field, and the next press pays without it.
 * @returns a function to call as the form is sent: it applies the code, and answers whether there is one to wait for.
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
