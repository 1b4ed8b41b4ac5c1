import { createRoot } from 'react-dom/client'
import { PartsPage } from './parts-page.tsx'
import './page.css'

createRoot(document.getElementById('root')!).render(<PartsPage />)
