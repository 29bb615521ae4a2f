import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { leerPesos } from '../campos/pesos.ts';
import { enPalabras } from '../ui/enPalabras.ts';
import { Autorizar, leerAutoriza, SIN_AUTORIZAR } from './Autorizar.tsx';

type Caja = RespuestaDe<'abrirCaja'>;
interface RecontarProps {
  caja: Caja;
  alContar: (caja: Caja) => void;
}

/** A supervisor counts at the till, with the code of their own app; the first count stays beside theirs (§C9.4). */
export function Recontar(props: RecontarProps) {
  const { texto, autoriza, error, isBusy, escribir, recontar } = useRecuento(props);
  const faltaDe = (campo: 'contado' | 'codigo') => (error?.de === campo ? error.texto : undefined);
  return (
    <form className="pila" onSubmit={recontar} noValidate>
      <p className="suave">El primer conteo queda escrito junto a este.</p>
      <Field
        label="Efectivo contado otra vez"
        inputMode="decimal"
        autoComplete="off"
        value={texto}
        error={faltaDe('contado')}
        tellsError
        onChange={event => escribir({ texto: event.target.value, autoriza })}
      />
      <Autorizar
        autoriza={autoriza}
        poner={nueva => escribir({ texto, autoriza: nueva })}
        error={faltaDe('codigo')}
      />
      <div className="fila">
        <Button type="submit" variant="borde" busy={isBusy}>
          Anotar el recuento
        </Button>
      </div>
    </form>
  );
}

const NADA = { texto: '', autoriza: SIN_AUTORIZAR };

function useRecuento({ caja, alContar }: RecontarProps) {
  const [escrito, setEscrito] = useState(NADA);
  const [error, setError] = useState<{ de: 'contado' | 'codigo'; texto: string }>();
  const { isBusy, run } = useBusy();
  const escribir = (nuevo: typeof NADA) => {
    setEscrito(nuevo);
    setError(undefined);
  };
  const recontar = (event: FormEvent) => {
    event.preventDefault();
    const leido = leerPesos(escrito.texto);
    if (leido.error !== undefined) return setError({ de: 'contado', texto: leido.error });
    const quien = leerAutoriza(escrito.autoriza);
    if (!quien) return setError({ de: 'codigo', texto: 'Elige quién autoriza y escribe sus seis números.' });
    void run(async () => {
      try {
        const body = { recuento: { ...quien, contado: aPesos(leido.valor) } };
        const params = { cajaId: caja.id };
        alContar(await call('cerrarCaja', { params, body, intencion: `recontar:${caja.id}` }));
        escribir(NADA);
      } catch (fallo) {
        setEscrito({ ...escrito, autoriza: { ...escrito.autoriza, codigo: '' } });
        setError({ de: 'codigo', texto: enPalabras(fallo) });
      }
    });
  };
  return { ...escrito, error, isBusy, escribir, recontar };
}
