import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { aPesos } from '@taquilla/rules/dinero';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { leerPesos } from '../../campos/pesos.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { useAttempt } from '../../ui/useAttempt.ts';
import { contarResultado } from './cambiarLugares.ts';

export interface ZonaDialogProps {
  evento: EventoDeConsola;
  zonas: readonly { id: number; nombre: string }[];
  ids: readonly number[];
  onHecho: () => void;
  onClose: () => void;
}

/** Moves places to another price zone, after showing the effect (§C5.3). */
export function ZonaDialog({ evento, zonas, ids, onHecho, onClose }: ZonaDialogProps) {
  const [{ zona, precio }, setForma] = useState({ zona: String(zonas[0]?.id ?? ''), precio: '' });
  const [ensayo, setEnsayo] = useState<RespuestaDe<'cambiarZonaDeLugares'> | null>(null);
  const { error, isBusy, intentar } = useAttempt();
  const leido = precio.trim() === '' ? null : leerPesos(precio);

  const cambiar = (forma: { zona: string; precio: string }) => {
    setForma(forma);
    setEnsayo(null);
  };
  const enviar = (soloVer: boolean) =>
    intentar(async () => {
      const puesto = leido?.valor !== undefined && { precio: aPesos(leido.valor) };
      const resultado = await call('cambiarZonaDeLugares', {
        params: { eventoId: evento.id },
        body: { lugares: [...ids], zonaId: Number(zona), ...puesto },
        intencion: `zona:${evento.id}`,
        ensayo: soloVer,
      });
      if (soloVer) return setEnsayo(resultado);
      notificar(contarResultado(resultado, ['lugar movido', 'lugares movidos']), 'exito', 6000);
      onHecho();
    });

  return (
    <Dialog title="Mover de zona" onDismiss={onClose}>
      <Select
        label="A la zona"
        options={zonas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={zona}
        onChange={nueva => cambiar({ zona: nueva, precio })}
      />
      <Field
        label="Precio"
        inputMode="decimal"
        hint="Vacío: el que tiene la mayoría de esa zona"
        value={precio}
        error={leido?.error}
        onChange={event => cambiar({ zona, precio: event.target.value })}
      />
      {ensayo && (
        <Notice live>{`Al guardar: ${contarResultado(ensayo, ['lugar movido', 'lugares movidos'])}`}</Notice>
      )}
      <DialogFoot error={error} onClose={onClose}>
        <Button busy={isBusy} disabled={leido?.error !== undefined} onClick={() => enviar(ensayo === null)}>
          {ensayo ? `Mover ${formatEntero(ensayo.cambiados.length)}` : 'Ver qué cambia'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
