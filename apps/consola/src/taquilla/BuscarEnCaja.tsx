import { invalidate } from '@taquilla/cliente/queries';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Box } from '../ui/Box.tsx';
import { enPalabras } from '../ui/enPalabras.ts';

interface BuscarEnCajaProps<Hallado> {
  title: string;
  guia: string;
  label: string;
  boton: string;
  /** Fewest and most letters that are looked for. */
  letras: readonly [minimo: number, maximo: number];
  buscar: (texto: string) => Promise<Hallado>;
  /** The acts on it; `alTerminar` says that it was done, and the till looks for the next one. */
  children: (hallado: Hallado, alTerminar: (dicho: string) => void) => ReactNode;
}

/** Money that leaves the till for a purchase that was found by its buyer's words (§C7.2, §C7.12). */
export function BuscarEnCaja<Hallado>({
  title,
  guia,
  label,
  boton,
  letras: [minimo, maximo],
  buscar,
  children,
}: BuscarEnCajaProps<Hallado>) {
  const [texto, setTexto] = useState('');
  const [hallado, setHallado] = useState<Hallado | null>(null);
  const [error, setError] = useState<string>();
  const [hecho, setHecho] = useState<string>();
  const { isBusy, run } = useBusy();
  const mandar = (event: FormEvent) => {
    event.preventDefault();
    setHecho(undefined);
    void run(async () => {
      try {
        setHallado(await buscar(texto.trim()));
        setError(undefined);
      } catch (fallo) {
        setHallado(null);
        setError(enPalabras(fallo));
      }
    });
  };
  const terminar = (dicho: string) => {
    void invalidate('movimientosDeCaja');
    setHallado(null);
    setTexto('');
    setHecho(dicho);
  };
  return (
    <Box title={title}>
      <form className="pila" onSubmit={mandar} noValidate>
        <p className="suave">{guia}</p>
        <div className="corte__buscar">
          <Field
            label={label}
            autoComplete="off"
            maxLength={maximo}
            value={texto}
            error={error}
            tellsError
            onChange={event => {
              setTexto(event.target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" variant="borde" busy={isBusy} disabled={texto.trim().length < minimo}>
            {boton}
          </Button>
        </div>
      </form>
      {hecho && <Notice live>{hecho}</Notice>}
      {hallado !== null && children(hallado, terminar)}
    </Box>
  );
}
