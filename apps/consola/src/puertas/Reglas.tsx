import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { Box } from '../ui/Box.tsx';
import { Check } from '../ui/Check.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';

type DatosDeReglas = RespuestaDe<'listarPuertas'>['reglas'];

const REINGRESOS = [
  ['no', 'No se vuelve a entrar', 'Lo normal: un boleto entra una vez.'],
  ['con_salida', 'Sí, si se escaneó la salida', 'Hace falta una puerta de salida.'],
  ['libre', 'Sí, tantas veces', 'Con un mínimo de minutos entre una y otra.'],
] as const;

interface ReglasProps {
  eventoId: number;
  reglas: DatosDeReglas;
  lleva: boolean;
  alCambiar: () => Promise<unknown>;
}

/** Rules of reentry and of contracargos (§P7.2). Phones follow a change within seconds. */
export function Reglas({ eventoId, reglas, lleva, alCambiar }: ReglasProps) {
  const [puestas, setPuestas] = useState(reglas);
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();
  const { version, ...body } = puestas;
  const poner = (cambios: Partial<DatosDeReglas>) => setPuestas({ ...puestas, ...cambios });
  const igual = JSON.stringify(puestas) === JSON.stringify(reglas);
  const guardar = () =>
    run(async () => {
      try {
        setPuestas(await call('cambiarReglasDePuerta', { params: { eventoId }, body, version }));
        setError(undefined);
        await alCambiar();
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });
  return (
    <Box title="Reingreso y pagos retirados">
      <fieldset className="emparejar__puertas" disabled={!lleva}>
        <Reingreso puestas={puestas} poner={poner} />
        <Check
          look="llave"
          note="Apagado: la pantalla duda y decide la supervisión."
          checked={puestas.contracargo === 'negar'}
          onChange={({ target }) => poner({ contracargo: target.checked ? 'negar' : 'avisar' })}
        >
          Negar el paso si el banco retiró el pago
        </Check>
      </fieldset>
      <ErrorLine>{error}</ErrorLine>
      {lleva && !igual && (
        <Button busy={isBusy} onClick={guardar}>
          Guardar las reglas
        </Button>
      )}
    </Box>
  );
}

interface ReingresoProps {
  puestas: DatosDeReglas;
  poner: (cambios: Partial<DatosDeReglas>) => void;
}

function Reingreso({ puestas, poner }: ReingresoProps) {
  return (
    <>
      <legend>¿Se puede volver a entrar?</legend>
      {REINGRESOS.map(([valor, texto, nota]) => (
        <Check
          key={valor}
          radio
          name="reingreso"
          note={nota}
          checked={puestas.reingreso === valor}
          onChange={() => poner({ reingreso: valor })}
        >
          {texto}
        </Check>
      ))}
      {puestas.reingreso === 'libre' && (
        <>
          <Field
            label="Veces"
            inputMode="numeric"
            value={String(puestas.reingresosMaximos)}
            onChange={event => poner({ reingresosMaximos: Number(event.target.value) || 0 })}
          />
          <Field
            label="Minutos entre una y otra"
            inputMode="numeric"
            value={String(puestas.minutosEntre)}
            onChange={event => poner({ minutosEntre: Number(event.target.value) || 0 })}
          />
        </>
      )}
    </>
  );
}
