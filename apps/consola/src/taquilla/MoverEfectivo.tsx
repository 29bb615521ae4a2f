import { invalidate } from '@taquilla/cliente/queries';
import { aPesos } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { leerPesos } from '../campos/pesos.ts';
import { Box } from '../ui/Box.tsx';
import { enPalabras } from '../ui/enPalabras.ts';

type Tipo = 'retiro' | 'entrada';

/** Cash that goes into the till or out of it without a sale. */
export function MoverEfectivo({ cajaId }: { cajaId: number }) {
  const [tipo, setTipo] = useState<Tipo>('retiro');
  const [monto, setMonto] = useState('');
  const [motivo, setMotivo] = useState('');
  const [error, setError] = useState<{ en: 'monto' | 'motivo'; texto: string }>();
  const { isBusy, run } = useBusy();
  const mover = (event: FormEvent) => {
    event.preventDefault();
    const leido = leerPesos(monto);
    if (leido.error !== undefined) return setError({ en: 'monto', texto: leido.error });
    if (motivo.trim().length < 3) return setError({ en: 'motivo', texto: 'Escribe el motivo.' });
    setError(undefined);
    void run(async () => {
      try {
        const body = { tipo, monto: aPesos(leido.valor), motivo: motivo.trim() };
        const { message } = await call('moverEfectivo', {
          params: { cajaId },
          body,
          intencion: `mover:${cajaId}`,
        });
        notificar(message, 'exito');
        void invalidate('movimientosDeCaja');
        setMonto('');
        setMotivo('');
      } catch (fallo) {
        setError({ en: 'monto', texto: enPalabras(fallo) });
      }
    });
  };
  return (
    <Box title="Entradas y retiros">
      <form className="pila" onSubmit={mover} noValidate>
        <Segmented
          label="Qué se hace"
          options={[
            { value: 'retiro', label: 'Retiro' },
            { value: 'entrada', label: 'Entrada' },
          ]}
          value={tipo}
          onChange={nuevo => {
            setTipo(nuevo);
            setError(undefined);
          }}
        />
        <div className="corte__dos">
          <Field
            label="Cantidad"
            inputMode="decimal"
            autoComplete="off"
            value={monto}
            error={error?.en === 'monto' ? error.texto : undefined}
            tellsError
            onChange={event => {
              setMonto(event.target.value);
              setError(undefined);
            }}
          />
          <Field
            label="Motivo"
            most={300}
            value={motivo}
            error={error?.en === 'motivo' ? error.texto : undefined}
            tellsError
            onChange={event => {
              setMotivo(event.target.value);
              setError(undefined);
            }}
          />
        </div>
        <Button type="submit" variant="borde" busy={isBusy}>
          {tipo === 'retiro' ? 'Anotar retiro' : 'Anotar entrada'}
        </Button>
      </form>
    </Box>
  );
}
