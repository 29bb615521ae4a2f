import type { LectorDeConsola, PuertaDeConsola } from '@taquilla/contract/consola/puertas';
import { Button } from '@taquilla/ui/Button.tsx';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { type StateKind, StateTag } from '../ui/StateTag.tsx';
import { useHoras } from './horas.ts';

const ESTADOS: Readonly<Record<LectorDeConsola['estado'], readonly [StateKind, string]>> = {
  por_emparejar: ['espera', 'Por emparejar'],
  activo: ['bien', 'Activo'],
  callado: ['espera', 'Sin conexión'],
  cerrado: ['hecho', 'Cerró jornada'],
  revocado: ['mal', 'Retirado'],
  vencido: ['pausa', 'Terminó'],
};

interface LectoresProps {
  eventoId: number;
  lectores: readonly LectorDeConsola[];
  puertas: readonly PuertaDeConsola[];
  lleva: boolean;
  alCambiar: () => Promise<unknown>;
  alEmparejar: (lectorId: number) => void;
}

/** Phones with battery, queue and time of the last contact (§P7.4). */
export function Lectores({ eventoId, lectores, puertas, lleva, alCambiar, alEmparejar }: LectoresProps) {
  const { aLaHora } = useHoras();
  const [retira, setRetira] = useState<LectorDeConsola | null>(null);
  const nombreDe = (lector: LectorDeConsola) =>
    puertas.find(({ id }) => id === (lector.puertaId ?? lector.puertas[0]))?.nombre ?? '';
  if (lectores.length === 0)
    return (
      <p className="nota cuadro__cuerpo">
        {lleva ? 'Todavía no hay teléfonos. Empareja el primero.' : 'Todavía no hay teléfonos.'}
      </p>
    );
  return (
    <>
      <DataTable
        caption="Teléfonos"
        rows={lectores}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Teléfono', cell: ({ numero }) => `Lector ${numero}` },
          {
            title: 'Estado',
            cell: ({ estado }) => <StateTag kind={ESTADOS[estado][0]}>{ESTADOS[estado][1]}</StateTag>,
          },
          { title: 'Puerta', cell: nombreDe },
          { title: 'Visto', cell: ({ vistoEn }) => (vistoEn ? aLaHora(vistoEn) : '') },
          { title: 'Batería', align: 'right', cell: bateriaDe, phone: 'none' },
          { title: 'Sin enviar', align: 'right', cell: ({ cola }) => (cola ? `${cola} por enviar` : 'nada') },
          {
            title: 'Acciones',
            hideTitle: true,
            cell: lector =>
              lleva && <Acciones lector={lector} alEmparejar={alEmparejar} alRetirar={setRetira} />,
          },
        ]}
      />
      {retira && (
        <Retirar eventoId={eventoId} lector={retira} alCambiar={alCambiar} onClose={() => setRetira(null)} />
      )}
    </>
  );
}

function bateriaDe({ bateria }: LectorDeConsola): string {
  return bateria === null ? '' : `${bateria} %`;
}

interface AccionesProps {
  lector: LectorDeConsola;
  alEmparejar: (lectorId: number) => void;
  alRetirar: (lector: LectorDeConsola) => void;
}

function Acciones({ lector, alEmparejar, alRetirar }: AccionesProps) {
  return (
    <>
      <Button variant="quieto" onClick={() => alEmparejar(lector.id)}>
        Emparejar de nuevo
      </Button>
      {lector.estado !== 'revocado' && (
        <Button variant="quieto" onClick={() => alRetirar(lector)}>
          Retirar
        </Button>
      )}
    </>
  );
}

interface RetirarProps {
  eventoId: number;
  lector: LectorDeConsola;
  alCambiar: () => Promise<unknown>;
  onClose: () => void;
}

function Retirar({ eventoId, lector, alCambiar, onClose }: RetirarProps) {
  return (
    <ConfirmDialog
      title={`Retirar el Lector ${lector.numero}`}
      confirm="Retirar"
      danger
      onConfirm={async () => {
        await call('revocarLector', { params: { eventoId, lectorId: lector.id } });
        await alCambiar();
      }}
      onClose={onClose}
    >
      <p>Borra su lista en cuanto vuelva a tener contacto. Lo que no ha enviado se conserva en él.</p>
    </ConfirmDialog>
  );
}
