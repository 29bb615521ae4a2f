import { PLANTILLAS, type Plantilla, VARIABLES } from '@taquilla/rules/comunicados';
import { Chip, ChipGroup } from '@taquilla/ui/Chip.tsx';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Box } from '../ui/Box.tsx';
import { RevisionDeTexto } from '../ui/RevisionDeTexto.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { type Ensayo, type Escrito, esDePlantilla } from './escrito.ts';

export interface QueLesDicesProps {
  escrito: Escrito;
  ensayo: Ensayo | null;
  cambiar: (parte: Partial<Escrito>) => void;
}

/** The words: a template to begin with, variables of each sale, and the checker of texts (§C12.2, §C7.18). */
export function QueLesDices({ escrito, ensayo, cambiar }: QueLesDicesProps) {
  return (
    <Box title="Qué les dices">
      <div className="comunicados__pila">
        <Plantillas escrito={escrito} cambiar={cambiar} />
        <Field
          label="Asunto"
          most={150}
          value={escrito.asunto}
          onChange={event => cambiar({ asunto: event.target.value })}
        />
        <TextArea
          label="Texto"
          rows={8}
          most={4_000}
          hint="Un renglón vacío separa los párrafos."
          value={escrito.texto}
          onChange={event => cambiar({ texto: event.target.value })}
        />
        <Variables />
        <Faltas ensayo={ensayo} />
        <RevisionDeTexto texto={`${escrito.asunto}\n${escrito.texto}`} diceQuePasa />
      </div>
    </Box>
  );
}

function Plantillas({ escrito, cambiar }: Omit<QueLesDicesProps, 'ensayo'>) {
  const elegir = async (plantilla: Plantilla) => {
    const { asunto, texto } = PLANTILLAS[plantilla];
    if (await sePierde(escrito, 'El texto de la plantilla toma su lugar.'))
      cambiar({ plantilla, asunto, texto });
  };
  return (
    <div className="comunicados__opciones">
      <h3>Empezar con</h3>
      <ChipGroup label="Empezar con">
        {Object.entries(PLANTILLAS).map(([cual, { nombre }]) => (
          <Chip
            key={cual}
            pressed={escrito.plantilla === cual}
            onClick={() => void elegir(cual as Plantilla)}
          >
            {nombre}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  );
}

/** Whether other words may take the place of those that are there: asked where a person wrote them. */
export async function sePierde(escrito: Escrito, texto: string): Promise<boolean> {
  if (esDePlantilla(escrito)) return true;
  return confirmar({
    destruye: true,
    titulo: '¿Cambiar lo que escribiste?',
    texto,
    aceptar: 'Cambiar',
    cancelar: 'Volver',
  });
}

function Variables() {
  return (
    <details className="comunicados__variables">
      <summary>Los datos entre llaves salen de cada venta. Ver cuáles hay</summary>
      <dl>
        {Object.entries(VARIABLES).map(([nombre, que]) => (
          <div key={nombre}>
            <dt>{`{${nombre}}`}</dt>
            <dd>{que}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Data that the text asks for and no sale, or not every sale, has. */
function Faltas({ ensayo }: { ensayo: Ensayo | null }) {
  if (!ensayo) return null;
  const { desconocidas, sinDato } = ensayo;
  return (
    <>
      {desconocidas.length > 0 && (
        <Notice tone="urgente">
          <strong>No hay un dato que se llame {llaves(desconocidas)}.</strong> Escríbelo como está en la
          lista.
        </Notice>
      )}
      {sinDato.length > 0 && (
        <Notice tone="urgente">
          <strong>No todas estas ventas tienen {llaves(sinDato)}.</strong> Pon las puertas del evento y su
          hora en la pestaña Puerta, o escribe sin ese dato.
        </Notice>
      )}
    </>
  );
}

function llaves(nombres: readonly string[]): string {
  return nombres.map(nombre => `{${nombre}}`).join(', ');
}
