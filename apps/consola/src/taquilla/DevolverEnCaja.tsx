import { invalidate } from '@taquilla/cliente/queries';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { Box } from '../ui/Box.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { DevolucionEnCaja } from './DevolucionEnCaja.tsx';

type VentaLeida = RespuestaDe<'verVenta'>;

/** Refunds a sale at the window (§C7.2): what this till took today in cash, and any other with a supervisor. */
export function DevolverEnCaja({ cajaId }: { cajaId: number }) {
  const [folio, setFolio] = useState('');
  const [venta, setVenta] = useState<VentaLeida | null>(null);
  const [error, setError] = useState<string>();
  const [hecho, setHecho] = useState<string>();
  const { isBusy, run } = useBusy();
  const buscar = (event: FormEvent) => {
    event.preventDefault();
    setHecho(undefined);
    void run(async () => {
      try {
        setVenta(await call('verVenta', { params: { folio: escribirFolio(folio) } }));
        setError(undefined);
      } catch (fallo) {
        setVenta(null);
        setError(enPalabras(fallo));
      }
    });
  };
  return (
    <Box title="Devolver una venta">
      <form className="pila" onSubmit={buscar} noValidate>
        <p className="suave">
          Sale en efectivo lo que esta caja cobró hoy en efectivo. Cualquier otra venta la autoriza un
          supervisor, y vuelve como se pagó.
        </p>
        <div className="corte__buscar">
          <Field
            label="Folio"
            autoComplete="off"
            maxLength={20}
            value={folio}
            error={error}
            tellsError
            onChange={event => {
              setFolio(event.target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" variant="borde" busy={isBusy} disabled={folio.trim() === ''}>
            Buscar
          </Button>
        </div>
      </form>
      {hecho && <Notice live>{hecho}</Notice>}
      {venta && (
        <DevolucionEnCaja
          key={venta.folio}
          cajaId={cajaId}
          venta={venta}
          alDevolver={dicho => {
            void invalidate('movimientosDeCaja');
            setVenta(null);
            setFolio('');
            setHecho(dicho);
          }}
        />
      )}
    </Box>
  );
}

/** Normalises a folio as people say it: no blanks or dashes, upper case. */
function escribirFolio(texto: string): string {
  return texto.replace(/[\s-]/g, '').toUpperCase();
}
