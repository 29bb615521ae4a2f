import { invalidate } from '@taquilla/cliente/queries';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useForm } from '@taquilla/ui/useForm.ts';
import { useState } from 'react';
import { call } from '../../api/callDePagina.ts';
import { pageNow } from '../../api/initialData.ts';
import { abrirProveedor } from '../../api/openpay.ts';
import { CamposDeTarjeta, MarcasAceptadas } from '../../ui/tarjeta/CamposDeTarjeta.tsx';
import { mesActual, reglasDeTarjeta, TARJETA_VACIA } from '../../ui/tarjeta/captura.ts';
import { guardarTarjeta } from './guardarTarjeta.ts';

/** Milliseconds that the success stays (§8.11). */
const EXITO_MS = 1000;

/** The card form (§3.18) over the list. After a failed card the fields keep their text, except the CVV. */
export function AgregarTarjeta({ onCerrar }: { onCerrar: () => void }) {
  const [reglas] = useState(() => reglasDeTarjeta(mesActual(pageNow().getTime())));
  const [falla, setFalla] = useState<string | null>(null);
  const { field, submit, isBusy, texts, tell, clear } = useForm({ initial: TARJETA_VACIA, rules: reglas });

  const guardar = submit(async tarjeta => {
    setFalla(null);
    const fallo = await guardarTarjeta({ call, proveedor: abrirProveedor }, tarjeta);
    if (fallo === null) {
      await invalidate('getPerfilPago');
      notificar('Tarjeta guardada exitosamente', 'exito', EXITO_MS);
      onCerrar();
      return;
    }
    if (fallo.junto === 'total') return setFalla(fallo.mensaje);
    clear('cvv');
    if (fallo.junto === 'tarjeta') setFalla(fallo.mensaje);
    else tell(fallo.junto === 'numero' ? 'tarjeta' : fallo.junto, fallo.mensaje);
  });

  return (
    <Dialog title="Agregar tarjeta" look="hoja" onDismiss={isBusy ? undefined : onCerrar}>
      <form className="pila" noValidate onSubmit={guardar}>
        <MarcasAceptadas />
        <Falla texto={falla} />
        <CamposDeTarjeta numero={texts.tarjeta} field={field} />
        <p className="tarjetas__confianza">
          <Icon name="candado" />
          La guarda el procesador de pagos: su número no pasa por nosotros.
        </p>
        <Button type="submit" size="grande" full busy={isBusy}>
          {isBusy ? 'Guardando...' : 'Guardar tarjeta'}
        </Button>
      </form>
    </Dialog>
  );
}

function Falla({ texto }: { texto: string | null }) {
  if (texto === null) return null;
  return (
    <Notice tone="urgente" live>
      {texto}
    </Notice>
  );
}
