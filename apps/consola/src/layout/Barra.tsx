import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { crumbs } from '../ui/crumbs.ts';
import { setTheme, useTheme } from './theme.ts';
import './Barra.css';

interface BarraProps {
  titulo: string;
  onBuscar: () => void;
}

/** The bar above the content: the path to the page, the search, and the theme. */
export function Barra({ titulo, onBuscar }: BarraProps) {
  const path = useStore(crumbs);
  return (
    <header className="barra">
      <Breadcrumbs camino={path.length > 0 ? path : [{ texto: titulo }]} />
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
  const { visto } = useTheme();
  const otro = visto === 'dia' ? 'noche' : 'dia';
  return (
    <Button
      variant="quieto"
      size="icono"
      aria-label={otro === 'noche' ? 'Cambiar al tema de noche' : 'Cambiar al tema de día'}
      onClick={() => setTheme(otro)}
    >
      <ConsoleIcon name={otro === 'noche' ? 'luna' : 'sol'} />
    </Button>
  );
}
