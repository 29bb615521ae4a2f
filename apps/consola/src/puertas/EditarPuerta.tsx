import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { PuertaDeConsola } from '@taquilla/contract/consola/puertas';
import { enCuantos } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { aPared, dePared } from '../campos/momento.ts';
import { toggle } from '../campos/toggle.ts';
import { Check } from '../ui/Check.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { useHoras } from './horas.ts';

interface EditarPuertaProps {
  eventoId: number;
  /** Null for a new gate. */
  puerta: PuertaDeConsola | null;
  secciones: RespuestaDe<'listarPuertas'>['secciones'];
  alGuardar: () => Promise<unknown>;
  alCerrar: () => void;
}

type Campos = Pick<
  PuertaDeConsola,
  'nombre' | 'secciones' | 'sentido' | 'conNombres' | 'abreEn' | 'cierraEn'
>;

const NUEVA: Campos = {
  nombre: '',
  secciones: null,
  sentido: 'entrada',
  conNombres: false,
  abreEn: null,
  cierraEn: null,
};

const SENTIDOS = [
  ['entrada', 'Entrada'],
  ['salida', 'Salida'],
  ['ambas', 'Ambas'],
] as const;

/** A gate: name, sections, direction, hours, names (§P7.1). */
export function EditarPuerta({ eventoId, puerta, secciones, alGuardar, alCerrar }: EditarPuertaProps) {
  const [campos, setCampos] = useState<Campos>(puerta ?? NUEVA);
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();
  const poner = (cambios: Partial<Campos>) => setCampos({ ...campos, ...cambios });
  const mandar = (retirada: boolean) =>
    run(async () => {
      try {
        await guardarPuerta(eventoId, puerta, { ...campos, retirada });
        await alGuardar();
        alCerrar();
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });
  return (
    <Dialog title={puerta ? `Cambiar ${puerta.nombre}` : 'Agregar puerta'} onDismiss={alCerrar}>
      <CamposDePuerta campos={campos} secciones={secciones} poner={poner} />
      <ErrorLine>{error}</ErrorLine>
      <DialogActions>
        <Button busy={isBusy} onClick={() => mandar(false)}>
          {puerta ? 'Guardar la puerta' : 'Agregar puerta'}
        </Button>
        {puerta && (
          <Button variant="borde" busy={isBusy} onClick={() => mandar(true)}>
            Retirar la puerta
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Saves a gate, or makes a new one; only an existing gate can be retired. */
async function guardarPuerta(
  eventoId: number,
  puerta: PuertaDeConsola | null,
  { retirada, ...campos }: Campos & { retirada: boolean },
): Promise<void> {
  const { nombre, secciones, sentido, conNombres, abreEn, cierraEn } = campos;
  const body = { nombre, secciones, sentido, conNombres, abreEn, cierraEn };
  if (puerta)
    await call('cambiarPuerta', {
      params: { eventoId, puertaId: puerta.id },
      body: { ...body, retirada },
      version: puerta.version,
    });
  else
    await call('crearPuerta', {
      params: { eventoId },
      body,
      intencion: `puerta:${eventoId}:${nombre}`,
    });
}

interface CamposDePuertaProps {
  campos: Campos;
  secciones: EditarPuertaProps['secciones'];
  poner: (cambios: Partial<Campos>) => void;
}

function CamposDePuerta({ campos, secciones, poner }: CamposDePuertaProps) {
  return (
    <>
      <Field
        label="Nombre"
        most={60}
        value={campos.nombre}
        onChange={event => poner({ nombre: event.target.value })}
      />
      <Secciones
        elegidas={campos.secciones}
        secciones={secciones}
        alElegir={elegidas => poner({ secciones: elegidas })}
      />
      <Sentido valor={campos.sentido} alElegir={sentido => poner({ sentido })} />
      <Hora label="Abre" valor={campos.abreEn} alCambiar={abreEn => poner({ abreEn })} />
      <Hora label="Cierra" valor={campos.cierraEn} alCambiar={cierraEn => poner({ cierraEn })} />
      <Check
        look="llave"
        note="Los teléfonos de esta puerta reciben nombre de pila e inicial."
        checked={campos.conNombres}
        onChange={({ target }) => poner({ conNombres: target.checked })}
      >
        Lista con nombres
      </Check>
    </>
  );
}

interface SeccionesProps {
  /** Ids of the chosen sections; null for all. */
  elegidas: number[] | null;
  secciones: EditarPuertaProps['secciones'];
  alElegir: (elegidas: number[] | null) => void;
}

function Secciones({ elegidas, secciones, alElegir }: SeccionesProps) {
  return (
    <fieldset className="emparejar__puertas">
      <legend>Secciones que recibe</legend>
      <Check
        checked={elegidas === null}
        onChange={({ target }) => alElegir(target.checked ? null : secciones.map(({ id }) => id))}
      >
        Todas
      </Check>
      {elegidas !== null &&
        secciones.map(({ id, nombre, boletos }) => (
          <Check
            key={id}
            note={enCuantos(boletos, 'boleto')}
            checked={elegidas.includes(id)}
            onChange={({ target }) => alElegir(toggle(elegidas, id, target.checked))}
          >
            {nombre}
          </Check>
        ))}
    </fieldset>
  );
}

interface SentidoProps {
  valor: Campos['sentido'];
  alElegir: (sentido: Campos['sentido']) => void;
}

function Sentido({ valor, alElegir }: SentidoProps) {
  return (
    <fieldset className="emparejar__puertas">
      <legend>Sentido</legend>
      {SENTIDOS.map(([sentido, texto]) => (
        <Check
          key={sentido}
          radio
          name="sentido"
          checked={valor === sentido}
          onChange={() => alElegir(sentido)}
        >
          {texto}
        </Check>
      ))}
    </fieldset>
  );
}

/** An hour by the venue's clock; empty for none. */
function Hora({
  label,
  valor,
  alCambiar,
}: {
  label: string;
  valor: string | null;
  alCambiar: (valor: string | null) => void;
}) {
  const { zona } = useHoras();
  // Keeps the text as typed: while the person types, a year of two digits is already a valid one.
  const [escrito, setEscrito] = useState(valor === null ? '' : aPared(valor, zona));
  return (
    <DateField
      label={label}
      unit="minute"
      hint={`Hora de ${zona.replace(/_/g, ' ')}`}
      value={escrito}
      onChange={nuevo => {
        setEscrito(nuevo);
        // An unreadable hour must not be saved as none.
        alCambiar(nuevo === '' ? null : (dePared(nuevo, zona).valor ?? nuevo));
      }}
    />
  );
}
