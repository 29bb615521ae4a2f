import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { useAttempt } from '../../ui/useAttempt.ts';
import type { Precios } from './calculo.ts';
import { releerPrecios } from './guardarPrecios.ts';

interface Props {
  eventoId: number;
  precios: Precios;
  zonaId: number;
  onClose: () => void;
}

/** The name and the colour that buyers see of a price zone; its places and prices stay (§C2.5). */
export function CambiarZonaDialog({ eventoId, precios, zonaId, onClose }: Props) {
  const zona = precios.zonas.find(({ id }) => id === zonaId);
  // An untyped value follows another person's change.
  const [escrito, setNombre] = useState<string | null>(null);
  const [elegido, setColor] = useState<string | null>(null);
  const nombre = escrito ?? zona?.nombre ?? '';
  const color = elegido ?? zona?.color ?? '';
  const { error, isBusy, intentar } = useAttempt();
  const igual = nombre.trim() === zona?.nombre && color === zona?.color;
  const guardar = () =>
    intentar(async () => {
      const zonas = precios.zonas.map(({ id, nombre: suyo, color: otro }) =>
        id === zonaId ? { id, nombre: nombre.trim(), color } : { id, nombre: suyo, color: otro },
      );
      await call('cambiarPrecios', { params: { eventoId }, body: { zonas }, version: precios.version });
      notificar(`Zona ${nombre.trim()} guardada`, 'exito');
      onClose();
      await releerPrecios();
    });
  return (
    <Dialog title={`Zona ${zona?.nombre ?? ''}`} onDismiss={onClose}>
      <Field
        label="Nombre"
        hint="Lo lee el comprador, también en los boletos ya vendidos"
        most={80}
        value={nombre}
        onChange={event => setNombre(event.target.value)}
      />
      <Field
        label="Color en el mapa"
        type="color"
        value={color}
        onChange={event => setColor(event.target.value)}
      />
      <DialogFoot error={error} onClose={onClose}>
        <Button busy={isBusy} disabled={nombre.trim() === '' || igual} onClick={guardar}>
          Guardar la zona
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
