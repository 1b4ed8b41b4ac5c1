export { campaignsHandlers, campaignsReader } from './handlers.ts'
export { campaignsModule } from './module.ts'
export { openCampaigns, type Campaigns } from './open-campaigns.ts'
export { campaignsTopic } from './topic.ts'
