import { invalidate } from '@taquilla/cliente/queries';
import { Button } from '@taquilla/ui/Button.tsx';
import { ControlledField } from '@taquilla/ui/ControlledField.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
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
  const { control, handleSubmit, setError, resetField, formState } = useForm({
    mode: 'onTouched',
    defaultValues: TARJETA_VACIA,
  });
  const numero = useWatch({ control, name: 'tarjeta' });
  const { isSubmitting } = formState;

  const guardar = handleSubmit(async tarjeta => {
    setFalla(null);
    const fallo = await guardarTarjeta({ call, proveedor: abrirProveedor }, tarjeta);
    if (fallo === null) {
      await invalidate('getPerfilPago');
      notificar('Tarjeta guardada exitosamente', 'exito', EXITO_MS);
      onCerrar();
      return;
    }
    if (fallo.junto === 'total') return setFalla(fallo.mensaje);
    resetField('cvv');
    if (fallo.junto === 'tarjeta') setFalla(fallo.mensaje);
    else {
      const campo = fallo.junto === 'numero' ? 'tarjeta' : fallo.junto;
      setError(campo, { type: 'banco', message: fallo.mensaje }, { shouldFocus: true });
    }
  });

  return (
    <Dialog title="Agregar tarjeta" look="hoja" onDismiss={isSubmitting ? undefined : onCerrar}>
      <form className="pila" noValidate onSubmit={guardar}>
        <MarcasAceptadas />
        {falla && (
          <Notice tone="urgente" live>
            {falla}
          </Notice>
        )}
        <CamposDeTarjeta
          numero={numero}
          campo={campo => (
            <ControlledField key={campo.name} control={control} rule={reglas[campo.name]} {...campo} />
          )}
        />
        <p className="tarjetas__confianza">
          <Icon name="candado" />
          La guarda el procesador de pagos: su número no pasa por nosotros.
        </p>
        <Button type="submit" size="grande" full busy={isSubmitting}>
          {isSubmitting ? 'Guardando...' : 'Guardar tarjeta'}
        </Button>
      </form>
    </Dialog>
  );
}
