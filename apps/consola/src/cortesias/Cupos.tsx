import { invalidate } from '@taquilla/cliente/queries';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { leerEntero } from '../campos/entero.ts';
import { Box } from '../ui/Box.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { DialogFoot } from '../ui/DialogFoot.tsx';
import { Figures } from '../ui/Figures.tsx';
import { useSubmit } from '../ui/useSubmit.ts';

type Cuotas = RespuestaDe<'verCortesias'>;
type Persona = Cuotas['personas'][number];

interface CuposProps {
  eventoId: number;
  cuotas: Cuotas;
}

/** Complimentary tickets by the people who give them: how many are out, and how many each may still give (§C8.1). */
export function Cupos({ eventoId, cuotas: { dadas, cupo, quedan, personas } }: CuposProps) {
  const [cambia, setCambia] = useState<Persona | null>(null);
  return (
    <>
      <Box label="Cupo" flush>
        <Figures
          figures={[
            { name: 'Dadas', value: formatEntero(dadas), story: 'boletos de cortesía vigentes' },
            {
              name: 'Tu cupo',
              value: cupo === null ? 'Sin límite' : formatEntero(cupo),
              story: cupo === null ? 'por ser de la casa' : 'en este evento; lo pone otra persona',
            },
            ...(quedan === null
              ? []
              : [{ name: 'Te quedan', value: formatEntero(quedan), story: 'por dar o repartir' }]),
          ]}
        />
      </Box>
      {personas.length > 0 && <Personas personas={personas} cambiar={setCambia} />}
      {cambia && (
        <CambiarCupo
          eventoId={eventoId}
          persona={cambia}
          tope={topeDe(cambia, quedan)}
          onClose={() => setCambia(null)}
        />
      )}
    </>
  );
}

function Personas({
  personas,
  cambiar,
}: {
  personas: readonly Persona[];
  cambiar: (persona: Persona) => void;
}) {
  return (
    <Box title="Quién las da" flush>
      <DataTable
        caption="Quién da cortesías"
        rows={personas}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Persona', cell: ({ nombre }) => nombre },
          { title: 'Dadas', align: 'right', cell: ({ boletos }) => formatEntero(boletos) },
          { title: 'Cupo', phone: 'line', cell: decirCupo },
          {
            title: 'Acciones',
            hideTitle: true,
            align: 'right',
            cell: persona =>
              persona.puedes && (
                <Button variant="borde" size="chico" onClick={() => cambiar(persona)}>
                  Cambiar cupo<span className="solo-lector"> de {persona.nombre}</span>
                </Button>
              ),
          },
        ]}
      />
    </Box>
  );
}

/** "20, de Marisol Cruz; quedan 4": a person's quota with its author and what is left. */
export function decirCupo({ cuota, queda, repartida, puestaPor, boletos, deCuota }: Persona): string {
  if (cuota === null) return 'Sin límite';
  const deBloqueos = boletos - deCuota;
  const partes = [
    cuota === 0
      ? 'Sólo de bloqueos que otra persona le abra'
      : `${formatEntero(cuota)}, ${puestaPor ? `de ${puestaPor}` : 'de la casa'}`,
    repartida > 0 && `reparte ${formatEntero(repartida)}`,
    cuota > 0 && (queda === 1 ? 'queda 1' : `quedan ${formatEntero(queda ?? 0)}`),
    cuota > 0 && deBloqueos > 0 && `aparte, ${formatEntero(deBloqueos)} de bloqueos`,
  ];
  return partes.filter(Boolean).join('; ');
}

/** Most that the reader may give a person: what they have left, with what that person has from them already. */
function topeDe(persona: Persona, quedan: number | null): number {
  return quedan === null ? 100_000 : quedan + (persona.cuota ?? 0);
}

interface CambiarCupoProps {
  eventoId: number;
  persona: Persona;
  tope: number;
  onClose: () => void;
}

function CambiarCupo({ eventoId, persona: { id, nombre, cuota }, tope, onClose }: CambiarCupoProps) {
  const [escrito, setEscrito] = useState(String(cuota ?? 0));
  const leido = leerEntero(escrito, { min: 0, max: tope });
  const { faltas, error, isBusy, enviar, olvidar } = useSubmit(leido.error ? { maximo: leido.error } : {});
  const guardar = (event: FormEvent) => {
    event.preventDefault();
    void enviar(async () => {
      const params = { eventoId, personalId: id };
      await call('ponerCuotaDeCortesias', { params, body: { maximo: leido.valor ?? 0 } });
      notificar(`Cupo de ${nombre}: ${formatEntero(leido.valor ?? 0)}`, 'exito');
      await invalidate('verCortesias');
      onClose();
    });
  };
  return (
    <Dialog title={`Cupo de ${nombre}`} onDismiss={onClose}>
      <form className="pila" onSubmit={guardar} noValidate>
        <Field
          label="Cortesías que puede dar"
          hint="De lugares en venta. Lo que salga de un bloqueo que otra persona le abrió no cuenta."
          inputMode="numeric"
          autoComplete="off"
          value={escrito}
          error={faltas.maximo}
          onChange={event => {
            setEscrito(event.target.value);
            olvidar();
          }}
        />
        <DialogFoot error={error} onClose={onClose}>
          <Button type="submit" busy={isBusy}>
            Guardar el cupo
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
