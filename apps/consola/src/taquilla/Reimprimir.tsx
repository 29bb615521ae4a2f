import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { Box } from '../ui/Box.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { imprimirVenta, mandar } from './imprimir.ts';
import { MotivoDeReimpresion } from './MotivoDeReimpresion.tsx';

/** Prints the tickets of an earlier sale again, with a reason, or its receipt, which needs none (§C9.4). */
export function Reimprimir() {
  const { folio, limpio, error, pide, escribir, abrir, cerrar, imprimir, recibo } = useReimpresion();
  return (
    <Box title="Imprimir otra vez">
      <form className="corte__buscar corte__buscar--dos" onSubmit={abrir} noValidate>
        <Field
          label="Folio de la venta"
          autoComplete="off"
          maxLength={20}
          value={folio}
          error={error}
          tellsError
          onChange={event => escribir(event.target.value)}
        />
        <Button type="submit" variant="borde" disabled={limpio === ''}>
          Boletos
        </Button>
        <Button variant="borde" disabled={limpio === ''} onClick={() => void recibo()}>
          Recibo
        </Button>
      </form>
      {pide && <MotivoDeReimpresion folio={limpio} alConfirmar={imprimir} alCerrar={cerrar} />}
    </Box>
  );
}

function useReimpresion() {
  const [folio, setFolio] = useState('');
  const [pide, setPide] = useState(false);
  const [error, setError] = useState<string>();
  const limpio = folio.replace(/[\s-]/g, '').toUpperCase();
  const abrir = (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    if (limpio !== '') setPide(true);
  };
  const imprimir = async (motivo: string) => {
    try {
      const copia = await imprimirVenta(limpio, { formato: '80mm', motivo });
      notificar(`Impresión ${copia} de ${limpio}.`, 'exito');
      setFolio('');
    } catch (fallo) {
      setError(enPalabras(fallo));
    }
    setPide(false);
  };
  const recibo = async () => {
    try {
      mandar(await call('imprimirRecibo', { params: { folio: limpio } }));
      setError(undefined);
    } catch (fallo) {
      setError(enPalabras(fallo));
    }
  };
  const escribir = (nuevo: string) => {
    setFolio(nuevo);
    setError(undefined);
  };
  const cerrar = () => setPide(false);
  return { folio, limpio, error, pide, escribir, abrir, cerrar, imprimir, recibo };
}
