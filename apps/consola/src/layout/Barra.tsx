import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { Migas } from '../ui/Migas.tsx';
import { migas } from '../ui/migas.ts';
import { ponerTema, useTema } from './tema.ts';
import './Barra.css';

interface BarraProps {
  titulo: string;
  onBuscar: () => void;
}

/** The bar above the content: the path to the page, the search, and the theme. */
export function Barra({ titulo, onBuscar }: BarraProps) {
  const camino = useStore(migas);
  return (
    <header className="barra">
      <Migas camino={camino.length > 0 ? camino : [{ texto: titulo }]} />
      <button type="button" className="barra__buscar" onClick={onBuscar}>
        <Icon name="lupa" />
        Pantalla, evento o folio
        <kbd>Ctrl K</kbd>
      </button>
      <BotonDeTema />
    </header>
  );
}

/** Switches between day and night; the settings hold the third choice, as the system has it. */
export function BotonDeTema() {
  const { visto } = useTema();
  const otro = visto === 'dia' ? 'noche' : 'dia';
  return (
    <Button
      variant="quieto"
      size="icono"
      aria-label={otro === 'noche' ? 'Cambiar al tema de noche' : 'Cambiar al tema de día'}
      onClick={() => ponerTema(otro)}
    >
      <ConsoleIcon name={otro === 'noche' ? 'luna' : 'sol'} />
    </Button>
  );
}
