import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { aPesos } from '@taquilla/rules/dinero';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { leerPesos } from '../../campos/pesos.ts';
import { enPalabras } from '../../ui/enPalabras.ts';
import { contarResultado } from './cambiarLugares.ts';

/** Moves places to another price zone; it first says what would come of it (§C5.3). */
export function ZonaDialog({
  evento,
  zonas,
  ids,
  onHecho,
  onClose,
}: {
  evento: EventoDeConsola;
  zonas: readonly { id: number; nombre: string }[];
  ids: readonly number[];
  onHecho: () => void;
  onClose: () => void;
}) {
  const [zona, setZona] = useState(String(zonas[0]?.id ?? ''));
  const [precio, setPrecio] = useState('');
  const [ensayo, setEnsayo] = useState<RespuestaDe<'cambiarZonaDeLugares'> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const leido = precio.trim() === '' ? null : leerPesos(precio);

  const enviar = (soloVer: boolean) =>
    run(async () => {
      setError(null);
      try {
        const resultado = await call('cambiarZonaDeLugares', {
          params: { eventoId: evento.id },
          body: {
            lugares: [...ids],
            zonaId: Number(zona),
            ...(leido?.valor !== undefined && { precio: aPesos(leido.valor) }),
          },
          intencion: `zona:${evento.id}`,
          ensayo: soloVer,
        });
        if (soloVer) return setEnsayo(resultado);
        notificar(contarResultado(resultado, ['lugar movido', 'lugares movidos']), 'exito', 6000);
        onHecho();
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });

  return (
    <Dialog title="Mover de zona" onDismiss={onClose}>
      <Select
        label="A la zona"
        options={zonas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={zona}
        onChange={nueva => {
          setZona(nueva);
          setEnsayo(null);
        }}
      />
      <Field
        label="Precio"
        inputMode="decimal"
        hint="Vacío: el que tiene la mayoría de esa zona"
        value={precio}
        error={leido?.error}
        onChange={event => {
          setPrecio(event.target.value);
          setEnsayo(null);
        }}
      />
      {ensayo && (
        <Notice live>{`Al guardar: ${contarResultado(ensayo, ['lugar movido', 'lugares movidos'])}`}</Notice>
      )}
      {error && (
        <Notice tone="urgente" live>
          {error}
        </Notice>
      )}
      <DialogActions>
        <Button busy={isBusy} disabled={leido?.error !== undefined} onClick={() => enviar(ensayo === null)}>
          {ensayo ? `Mover ${formatEntero(ensayo.cambiados.length)}` : 'Ver qué cambia'}
        </Button>
        <Button variant="borde" onClick={onClose}>
          Volver
        </Button>
      </DialogActions>
    </Dialog>
  );
}
